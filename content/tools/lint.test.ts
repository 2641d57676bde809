import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ArticlePage, asArticle, parsePage } from './folder.ts';
import { checkArticle } from './lint/articles.ts';
import { checkDates } from './lint/dates.ts';
import type { Fault } from './lint/fault.ts';
import { lintFolder } from './lint/folder.ts';
import { checkGlossary } from './lint/glossary.ts';
import {
  checkAnalyst,
  checkDisclaimer,
  checkEvents,
  checkInsight,
  checkNavigation,
  checkPlans,
} from './lint/others.ts';
import { checkPublication, checkSentences } from './lint/publication.ts';

const FILE = 'articles/layer-2/blobs-by-the-hour.md';
const FRONT: Readonly<Record<string, string>> = {
  title: 'Blob space priced by the hour',
  teaser:
    'Rollups buy their data in a market of its own, and the hour at which they buy it has begun to matter more.',
  access: 'pioneer',
  publish_at: '2026-10-03T08:30:00Z',
  categories: '[layer-2]',
  authors: '[mira-okafor]',
  cover_alt: 'Thin floors stacked on posts',
};
const PROSE = Array.from({ length: 40 }, (_, i) => `Sentence ${i} states one thing.`).join(' ');
const known = {
  analysts: new Set(['mira-okafor']),
  pictures: new Set(['covers/blobs-by-the-hour.webp', 'portraits/mira-okafor.webp']),
};

function article(front: Readonly<Record<string, string>> = {}, body = PROSE, file = FILE): ArticlePage {
  const lines = Object.entries({ ...FRONT, ...front }).filter(([, value]) => value !== '');
  const text = `---\n${lines.map(([field, value]) => `${field}: ${value}`).join('\n')}\n---\n${body}\n`;
  return asArticle(parsePage(file, text));
}

const fields = (faults: readonly Fault[]): string[] => faults.map(({ field }) => field);
const chart = (series: string): string =>
  `${PROSE}\n\n\`\`\`chart\ntype: line\ntitle: Used\nunit: "%"\nsource: Model\ndate: 2026-09-30\nseries:\n${series}\n\`\`\`\n`;

test('the demo publication has no faults', async () => {
  const { faults, summary } = await lintFolder(join(import.meta.dirname, '..'));
  expect(faults).toEqual([]);
  expect(summary).toContain('0 faults');
});

describe('an article', () => {
  test('is accepted if it is valid', () => {
    expect(checkArticle(article(), known)).toEqual([]);
    expect(checkArticle(article({ access: '' }), known)).toEqual([]);
  });

  test.each([
    ['title', { title: 'Too short' }],
    ['teaser', { teaser: 'Too short' }],
    ['access', { access: 'gold' }],
    ['publish_at', { publish_at: '2026-10-03 08:30' }],
    ['categories', { categories: '[layer-2, layer-9]' }],
    ['categories', { categories: '[layer-1]' }],
    ['authors', { authors: '[nobody]' }],
    ['authors', { authors: '' }],
    ['takeaways', { takeaways: '[Only one.]' }],
    ['cover_alt', { cover_alt: '' }],
  ])('is rejected for its %s', (field, front) => {
    expect(fields(checkArticle(article(front), known))).toEqual([field]);
  });

  test('is rejected if it is short or begins with a heading', () => {
    expect(fields(checkArticle(article({}, 'Ten words are not enough for an article.'), known))).toEqual([
      'body',
    ]);
    expect(fields(checkArticle(article({}, `## First\n\n${PROSE}`), known))).toEqual(['body']);
  });

  test('is rejected without its cover', () => {
    expect(fields(checkArticle(article(), { ...known, pictures: new Set() }))).toEqual(['cover']);
  });

  test('is rejected without valid front matter', () => {
    const bare = asArticle(parsePage(FILE, PROSE));
    const invalid = asArticle(parsePage(FILE, `---\ntitle: [\n---\n${PROSE}`));
    expect(fields([...checkArticle(bare, known), ...checkArticle(invalid, known)])).toEqual([
      'front matter',
      'front matter',
    ]);
  });
});

describe('a chart', () => {
  const one = '  - name: A\n    points: [[2025-10, 1], [2025-11, 2]]';

  test('passes with equal labels', () => {
    expect(checkArticle(article({}, chart(`${one}\n${one.replace('A', 'B')}`)), known)).toEqual([]);
  });

  test.each([
    ['other labels in the second series', `${one}\n  - name: B\n    points: [[2025-10, 1], [2025-12, 2]]`],
    ['a point without a number', '  - name: A\n    points: [[2025-10, 1], [2025-11, n/a]]'],
    ['months mixed with words', '  - name: A\n    points: [[2025-10, 1], [later, 2]]'],
    ['labels that are not in chronological order', '  - name: A\n    points: [[2025-11, 1], [2025-10, 2]]'],
    ['YAML that does not parse', '  - name: [A'],
  ])('is rejected for %s', (_, series) => {
    expect(fields(checkArticle(article({}, chart(series)), known))).toContain('chart');
  });
});

describe('all articles together', () => {
  const other = article(
    { title: 'Another title of fair length' },
    PROSE,
    'articles/layer-2/the-other-one.md',
  );

  test('share no sentence of eight words, ignoring case and punctuation', () => {
    const original = article({}, 'The fee, in the end, follows the slowest buyer of all.');
    const again = article(
      { teaser: 'Other.' },
      'The FEE in the end follows the slowest buyer of all!',
      other.file,
    );
    expect(checkSentences([original, again])).toHaveLength(1);
    const table = article(
      { teaser: 'Other.' },
      '| The fee in the end follows the slowest buyer of all. |',
      other.file,
    );
    expect(checkSentences([original, table])).toEqual([]);
  });

  test('have unique slugs and publication times, and cover all categories and access values', () => {
    const faults = checkPublication([article(), other]);
    expect(fields(faults)).toEqual(
      expect.arrayContaining(['count', 'long reads', 'categories', 'access', 'publish_at']),
    );
    expect(fields(checkPublication([article(), article()]))).toContain('slug');
  });
});

describe('the other files', () => {
  const weeks = Array.from({ length: 56 }, (_, i) => [
    new Date(Date.UTC(2025, 9, 24 + i * 7)).toISOString().slice(0, 10),
    i,
  ]);
  const insight = {
    title: 'T',
    summary: 'S',
    type: 'line',
    unit: '%',
    source: 'M',
    updated: '2026-11-13',
    categories: ['macro'],
    series: [{ name: 'A', points: weeks }],
  };
  const event = {
    key: 'a',
    title: 'T',
    kind: 'macro',
    starts_at: '2026-09-04T12:30:00Z',
    precision: 'time',
    status: 'confirmed',
  };

  test('an insight spans a year and has a known type and access', () => {
    expect(checkInsight('insights/a.yml', insight)).toEqual([]);
    expect(
      fields(
        checkInsight('insights/a.yml', { ...insight, series: [{ name: 'A', points: weeks.slice(0, 40) }] }),
      ),
    ).toEqual(['series']);
    expect(fields(checkInsight('insights/a.yml', { ...insight, type: 'pie', access: 'gold' }))).toEqual([
      'access',
      'type',
    ]);
  });

  test('an event has a known kind and links to existing articles', () => {
    expect(checkEvents([event], new Set())).toEqual([]);
    const wrong = { ...event, key: 'b', kind: 'party', articles: ['nowhere'], ends_at: '2026-09-01' };
    expect(fields(checkEvents([event, wrong], new Set()))).toEqual(['b.kind', 'b.ends_at', 'b.articles']);
  });

  test('an analyst has a biography and a portrait', () => {
    const bare = parsePage(
      'analysts/zoe.md',
      '---\nfirst_name: Zoe\nrole: Analyst\nbeats: [art]\n---\nShort.',
    );
    expect(fields(checkAnalyst(bare, new Set()))).toEqual(['biography', 'portrait', 'beats']);
  });

  test('plans are valid, all on sale, and there is a trial', () => {
    const plan = { monthly: 0, yearly: 0, summary: 'S', contents: ['C'] };
    const plans = { free: plan, pioneer: plan, professional: plan, alpha: { summary: 'S', contents: ['C'] } };
    expect(fields(checkPlans({ currency: 'USD', plans }))).toEqual(['plans.alpha', 'trial']);
    expect(fields(checkPlans({ currency: 'USD' }))).toEqual(['plans']);
  });

  test('navigation and disclaimer are required', () => {
    expect(fields(checkNavigation(undefined))).toContain('menu_items');
    expect(fields(checkDisclaimer(parsePage('disclaimer.md', '')))).toContain('body');
  });
});

describe('the glossary', () => {
  const term = (n: number, extra: object = {}) => ({
    term: `Term ${n}`,
    definition: 'A sentence that is long enough to say what the term means to a new reader.',
    ...extra,
  });
  const glossary = (...more: object[]) => [...Array.from({ length: 80 }, (_, n) => term(n)), ...more];

  test('is accepted if it is valid', () => {
    expect(
      checkGlossary(glossary(term(90, { aliases: ['T90'], see_also: ['term-1'], category: 'defi' }))),
    ).toEqual([]);
  });

  test.each([
    ['Term 90.definition', { definition: 'Too short.' }],
    ['Term 90.definition', { definition: `${'Long words '.repeat(9)}without an end` }],
    ['Term 90.definition', { definition: `${'One short sentence. '.repeat(4)}`.trim() }],
    ['Term 90.term', { aliases: ['TERM 3'] }],
    ['Term 90.see_also', { see_also: ['nothing'] }],
    ['Term 90.see_also', { see_also: ['term-90'] }],
    ['Term 90.category', { category: 'layer-1' }],
    ['Term 90.category', { category: 'none' }],
    ['id', { id: 'term-3' }],
  ])('is rejected for %s', (field, extra) => {
    expect(fields(checkGlossary(glossary(term(90, extra))))).toEqual([field]);
  });

  test('has at least 80 terms', () => {
    expect(fields(checkGlossary([term(1)]))).toEqual(['count']);
    expect(fields(checkGlossary(undefined))).toEqual(['count']);
  });
});

describe('the dates of a file', () => {
  test.each([
    'The print of {{2026-10}} and the act of 18 July 2025 in May 2025, which may be read.',
    'moves: false\nBuy on 31 December.',
  ])('are accepted: %s', (text) => {
    expect(checkDates(FILE, text)).toEqual([]);
  });

  test.each(['The print of October.', 'On 3 November it fell.', 'It fell in May.', 'On {{2026-10-3}}.'])(
    'are reported: %s',
    (text) => {
      expect(fields(checkDates(FILE, text))).toEqual(['date']);
    },
  );
});
