import { categoryById } from '@tidemark/contracts/categories';
import { EVENT_STATUSES } from '@tidemark/contracts/wire/calendar';
import type { Image } from '@tidemark/contracts/wire/common';
import type { StoredDisclaimer, StoredNavigation } from '../store/documents.ts';
import type { AuthorImage } from '../store/schema.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry } from './entry.ts';
import {
  articleFields,
  authorFields,
  eventFields,
  insightFields,
  navigationOf,
  slugOf,
} from './entry-fields.ts';
import { Fields, Refused } from './fields.ts';
import { gather } from './gather.ts';
import { renderText } from './markdown.ts';
import type { Item } from './strapi.ts';
import { readComponents } from './strapi-body.ts';

/** What an entry of the CMS needs from around it to become one of ours. */
export interface Surroundings {
  /** The portal's keys of this entry and of those it names. */
  readonly key: string;
  readonly keyOf: (kind: 'author' | 'article', item: unknown) => string | undefined;
  readonly image: (file: unknown, alt: string) => Image | undefined;
  readonly portrait: (file: unknown) => AuthorImage | undefined;
  /** When it appears, should nobody have said so. */
  readonly firstPublished: Date;
}

const slug = (fields: Fields) => slugOf(fields.text('slug', { max: 200 }));

const categoriesIn = (name: string) => (fields: Fields) => [
  ...new Set(
    fields.records(name, 6).map((one) => {
      const id = one.integer('category_id', 1, 1_000_000);
      if (!categoryById(id)) throw new Refused(name, `knows no category of number ${id}`);
      return id;
    }),
  ),
];

/** In the CMS every article has an access value, and one of them says that it has none. */
const access = (fields: Fields): string | null => {
  const value = fields.optional('access', 40);
  return value === 'none' ? null : value;
};

const takeaways = (fields: Fields) => fields.texts('takeaways', 8);
const keysIn =
  (name: string, keyOf: (item: unknown) => string | undefined, max: number) => (fields: Fields) => [
    ...new Set(fields.list(name, max).flatMap((item) => keyOf(item) ?? [])),
  ];

export function articleFrom(item: Item, around: Surroundings): ArticleEntry {
  const { key, keyOf, image, firstPublished } = around;
  const { content, ...read } = gather(
    {
      slug,
      ...articleFields,
      access,
      publishAt: (fields) => (fields.has('publish_at') ? fields.date('publish_at') : firstPublished),
      updatedAt: (fields) => fields.date('updatedAt'),
      categoryIds: (fields) => {
        const ids = categoriesIn('categories')(fields);
        if (ids.length === 0) throw new Refused('categories', 'must name at least one category');
        return ids;
      },
      authorKeys: keysIn('authors', (author) => keyOf('author', author), 6),
      image: (fields) => {
        if (!fields.has('main_image')) return null;
        const found = image(item.main_image, fields.text('main_image_alt', { max: 300 }));
        if (!found) throw new Refused('main_image', 'is no picture that can be shown');
        return found;
      },
      content: (fields) =>
        readComponents(fields.list('body', 500), takeaways(fields), (address, alt) =>
          image({ url: address }, alt),
        ),
    },
    new Fields(item),
  );
  return { key, ...read, ...content };
}

export function authorFrom(item: Item, { key, portrait }: Surroundings): AuthorEntry {
  const read = gather(
    {
      slug,
      ...authorFields,
      biography: (fields) => renderText(fields.text('biography', { max: 50_000 })).html,
      image: (fields) => {
        if (!fields.has('image')) return null;
        const found = portrait(item.image);
        if (!found) throw new Refused('image', 'is no picture that can be shown');
        return found;
      },
      beats: categoriesIn('beats'),
    },
    new Fields(item),
  );
  return { key, ...read };
}

/** Strapi writes draft or published over an attribute that is called status. */
const eventStatus = (fields: Fields) => fields.oneOf('event_status', EVENT_STATUSES);

export function eventFrom(item: Item, { key, keyOf }: Surroundings): EventEntry {
  const articleKeys = keysIn('articles', (article) => keyOf('article', article), 10);
  return { key, ...gather({ ...eventFields, status: eventStatus, articleKeys }, new Fields(item)) };
}

export function insightFrom(item: Item, { key }: Surroundings): InsightEntry {
  const readers = { slug, ...insightFields, access, categoryIds: categoriesIn('categories') };
  return { key, ...gather(readers, new Fields(item)) };
}

export const navigationFrom = (item: Item): StoredNavigation => navigationOf(new Fields(item.items, 'items'));

export function disclaimerFrom(item: Item): StoredDisclaimer {
  const fields = new Fields(item);
  return {
    title: fields.optional('title', 120) ?? 'Disclaimer',
    html: renderText(fields.text('text', { max: 50_000 })).html,
  };
}
