import { categoryById } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import {
  analystShareCard,
  articleShareCard,
  categoryShareCard,
  DEFAULT_SHARE_CARD,
  type ShareCard,
  shareCardVersion,
} from './share-card.ts';

const FACTS = {
  title: 'A floor is a quote',
  access: 'pioneer' as const,
  categoryIds: [17, 12],
  names: ['Ada One', 'Bo Two'],
  publishedAt: '2026-11-15T23:59:59.000Z',
  picture: { url: '/assets/covers/a.webp', blur: 'data:a' },
};
const version = (change: Partial<typeof FACTS> | { access: 'none' | 'free' } = {}) =>
  shareCardVersion(articleShareCard({ ...FACTS, ...change }));

describe('a share card', () => {
  it('of an article contains its first category, its desk, its tier and whether it is open', () => {
    expect(articleShareCard(FACTS)).toEqual({
      kind: 'article',
      title: 'A floor is a quote',
      section: 'NFT Reports',
      desk: 'nfts',
      tier: 'pioneer',
      open: false,
      names: ['Ada One', 'Bo Two'],
      date: '2026-11-15',
      picture: FACTS.picture,
    });
    expect(articleShareCard({ ...FACTS, access: 'free' })).toMatchObject({ tier: 'free', open: true });
    expect(articleShareCard({ ...FACTS, access: 'none' })).toMatchObject({ tier: 'free', open: false });
  });

  it('contains no other fields than those it declares', () => {
    const more = { ...FACTS, body: 'gated text', teaser: 'a teaser' };
    expect(JSON.stringify(articleShareCard(more))).not.toMatch(/gated text|a teaser/);
  });

  it('of a subcategory contains its desk, of an analyst their beats', () => {
    const [lending, defi] = [categoryById(11), categoryById(2)];
    expect(lending && categoryShareCard(lending)).toMatchObject({ parent: 'DeFi', desk: 'defi' });
    expect(defi && categoryShareCard(defi)).toMatchObject({ parent: null, desk: 'defi' });
    const analyst = analystShareCard({ name: 'A', role: 'B', categoryIds: [11, 999], picture: null });
    expect(analyst).toMatchObject({ beats: ['Lending'] });
  });

  it('changes its version with anything it shows', () => {
    const versions = [
      version(),
      version({ title: 'A floor is a quote.' }),
      version({ access: 'free' }),
      version({ access: 'none' }),
      version({ names: ['Ada One'] }),
      version({ publishedAt: '2026-11-16T00:00:00.000Z' }),
      version({ picture: { ...FACTS.picture, blur: 'data:b' } }),
      shareCardVersion(DEFAULT_SHARE_CARD),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    for (const one of versions) expect(one).toMatch(/^[0-9a-z]{14}$/);
  });

  it('keeps its version if only the address of the picture changes', () => {
    const elsewhere = { url: 'https://bucket.example/x/a.webp', blur: 'data:a' };
    expect(version({ picture: elsewhere })).toBe(version());
    const later = { ...articleShareCard(FACTS) } as ShareCard;
    expect(shareCardVersion(later)).toBe(version());
  });
});
