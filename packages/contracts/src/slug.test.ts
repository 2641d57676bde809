import { growthOfTime } from '@tidemark/harness/growth';
import { describe, expect, it } from 'vitest';
import { headingSlug, headingSlugger, isSlug } from './slug.ts';

describe('heading slugs', () => {
  it.each([
    ['Key takeaways', 'key-takeaways'],
    ['  What stakers earn  ', 'what-stakers-earn'],
    ['Fees & burn: who pays?', 'fees-burn-who-pays'],
    ['Layer-2 / rollups', 'layer-2-rollups'],
    ['snake_case stays', 'snake_case-stays'],
    ['two   spaces\tand\nlines', 'two-spaces-and-lines'],
    ['ETH 2026', 'eth-2026'],
  ])('[VAL-04] builds heading slugs: %j becomes %j', (heading, slug) => {
    expect(headingSlug(heading)).toBe(slug);
  });

  it.each([
    ['“What now?”', 'what-now'],
    ['— Risk —', 'risk'],
    ['--risk--', 'risk'],
    ['(1) Issuance.', '1-issuance'],
    ['⚠️ Risk', 'risk'],
    ['Risk ⚠️', 'risk'],
  ])('[VAL-04] leaves no hyphen at the ends: %j becomes %j', (heading, slug) => {
    expect(headingSlug(heading)).toBe(slug);
  });

  it.each([
    ['Café society', 'café-society'],
    ['Риски и доход', 'риски-и-доход'],
    ['リスク 管理', 'リスク-管理'],
    ['जोखिम क्या है?', 'जोखिम-क्या-है'],
    ['ÉTAT', 'état'],
    ['e\u0301tat', 'e\u0301tat'],
  ])('[VAL-04] keeps the letters of every script: %j becomes %j', (heading, slug) => {
    expect(headingSlug(heading)).toBe(slug);
  });

  it.each(['', '   ', '?!', '—', '🚀', '❤️'])(
    '[VAL-04] uses "section" for %j, a heading without a word',
    (heading) => {
      expect(headingSlug(heading)).toBe('section');
    },
  );

  it('[VAL-04] numbers repeated slugs within a document', () => {
    const slug = headingSlugger();
    expect(['Risk', 'Risk!', 'risk', 'Reward', '', '?'].map(slug)).toEqual([
      'risk',
      'risk-2',
      'risk-3',
      'reward',
      'section',
      'section-2',
    ]);
    expect(headingSlugger()('Risk')).toBe('risk');
  });

  it('numbers many repeated headings, in linear time', async () => {
    const idsOf = (count: number) => {
      const slug = headingSlugger();
      return Array.from({ length: count }, () => slug('Same'));
    };
    const ids = idsOf(20_000);
    expect(new Set(ids).size).toBe(20_000);
    expect(ids.at(-1)).toBe('same-20000');
    await expect.poll(() => growthOfTime(idsOf, 2500)).toBeLessThan(10);
  });

  it('[VAL-04] never assigns an id twice, even if a heading already ends in a number', () => {
    const slug = headingSlugger();
    const ids = ['Risk 2', 'Risk', 'Risk', 'Risk 2', 'Risk 3', 'Risk'].map(slug);
    expect(ids.slice(0, 3)).toEqual(['risk-2', 'risk', 'risk-3']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('article slugs', () => {
  it.each(['a', 'eth-issuance', '2026-outlook', '2-3-x', '1-2', 'x'.repeat(120)])(
    '[ENT-01] %j is a slug',
    (text) => {
      expect(isSlug(text)).toBe(true);
    },
  );

  it.each(['2026', '0', ''])(
    '[ENT-01] %j is not a slug: it needs a character that is not a digit',
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );

  it.each(['-', '-a', 'a-', 'a--b', 'A', 'a b', 'a/b', 'a\n', '../a', 'é', 'x'.repeat(121)])(
    '[ENT-01] %j is not a slug: it is too long or has characters or hyphens that are not allowed',
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});
