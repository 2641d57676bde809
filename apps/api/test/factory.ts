import type { Body } from '@tidemark/contracts/wire/article';
import type {
  ArticleEntry,
  AuthorEntry,
  EventEntry,
  InsightEntry,
  Publication,
} from '../src/ingest/entry.ts';

export const IMAGE = {
  url: '/assets/covers/test.webp',
  width: 1600,
  height: 900,
  alternativeText: 'A test cover',
  blur: 'data:image/webp;base64,AA==',
  formats: { small: { url: '/assets/covers/small/test.webp', width: 480, height: 270 } },
};

export const bodyOf = (text: string): Body => ({
  blocks: [{ kind: 'text', html: `<p>${text}</p>` }],
  headings: [],
  takeaways: [],
});

export function author(name: string, extra: Partial<AuthorEntry> = {}): AuthorEntry {
  return {
    key: `files:${name}`,
    slug: name,
    firstName: name,
    lastName: 'Test',
    role: 'Analyst',
    biography: '<p>Writes.</p>',
    image: { url: `/assets/portraits/${name}.webp`, width: 480, height: 480, blur: '' },
    beats: [7],
    links: [],
    ...extra,
  };
}

/** An article with every field, published a day before the test clock's noon by default. */
export function article(slug: string, extra: Partial<ArticleEntry> & { text?: string } = {}): ArticleEntry {
  const { text = `Body of ${slug}.`, ...fields } = extra;
  const publishAt = fields.publishAt ?? new Date('2026-11-14T12:00:00Z');
  return {
    key: `files:${slug}`,
    slug,
    title: `Title of ${slug}`,
    teaser: `Teaser of ${slug}`,
    access: 'free',
    publishAt,
    updatedAt: publishAt,
    categoryIds: [7],
    authorKeys: ['files:ada'],
    image: IMAGE,
    assets: [],
    featured: false,
    notify: true,
    body: bodyOf(text),
    plain: text,
    ...fields,
  };
}

export function event(key: string, extra: Partial<EventEntry> = {}): EventEntry {
  return {
    key: `files:${key}`,
    title: `Event ${key}`,
    kind: 'macro',
    startsAt: new Date('2026-11-20T00:00:00Z'),
    endsAt: null,
    precision: 'day',
    status: 'confirmed',
    summary: `Summary of ${key}`,
    source: 'https://example.org/source',
    assets: ['ETH'],
    articleKeys: [],
    ...extra,
  };
}

export function insight(slug: string, extra: Partial<InsightEntry> = {}): InsightEntry {
  return {
    key: `files:${slug}`,
    slug,
    title: `Insight ${slug}`,
    summary: `Summary of ${slug}`,
    access: 'free',
    type: 'line',
    unit: '%',
    source: 'Tidemark model',
    updatedAt: new Date('2026-11-01T00:00:00Z'),
    categoryIds: [7],
    series: [{ name: slug, points: [['2026-10', 4242.5]] }],
    ...extra,
  };
}

export function publication(
  articles: readonly ArticleEntry[],
  extra: Partial<Publication> = {},
): Publication {
  return {
    authors: [author('ada')],
    articles,
    events: [],
    insights: [],
    navigation: {
      menu: [{ id: 1, label: 'Research', link: '/articles', shouldDisplay: true }],
      submenu: [{ id: 1, link: '/categories/defi', categoryId: 2 }],
    },
    disclaimer: { title: 'Disclaimer', html: '<p>Not advice.</p>' },
    rejections: [],
    ...extra,
  };
}
