import { categoryById } from '@tidemark/contracts/categories';
import { EVENT_STATUSES } from '@tidemark/contracts/wire/calendar';
import type { Image } from '@tidemark/contracts/wire/common';
import type { AuthorImage } from '../../features/authors/tables.ts';
import type { StoredDisclaimer, StoredNavigation } from '../../platform/database/documents.ts';
import { MAX_COMPONENTS } from '../bodies/blocks.ts';
import {
  articleFields,
  authorFields,
  eventFields,
  insightFields,
  navigationOf,
  slugOf,
} from '../bodies/entry-fields.ts';
import { Fields, RejectedField } from '../bodies/fields.ts';
import type { ProcessedBody } from '../bodies/process-body.ts';
import { RejectedFields, readAllFields, reasonsOf } from '../bodies/read-all-fields.ts';
import { processBodyOffThread, renderTextOffThread } from '../bodies/render-worker.ts';
import type { ArticleEntry, AuthorEntry, EventEntry, InsightEntry } from '../entry.ts';
import type { Item } from './strapi.ts';

/** Data from outside an entry that mapping it requires. */
export interface MappingContext {
  /** The source keys of this entry and of the entries it refers to. */
  readonly key: string;
  readonly keyOf: (kind: 'author' | 'article', item: unknown) => string | undefined;
  readonly image: (file: unknown, alt: string) => Image | undefined;
  readonly portrait: (file: unknown) => AuthorImage | undefined;
  /** Ingested images by the URL of their file, for images in bodies. */
  readonly imagesByUrl: ReadonlyMap<string, Image>;
  /** The publication date if the entry sets none. */
  readonly firstPublished: Date;
}

const slug = (fields: Fields) => slugOf(fields.text('slug', { max: 200 }));

const categoriesIn = (name: string) => (fields: Fields) => [
  ...new Set(
    fields.records(name, 6).map((one) => {
      const id = one.integer('category_id', 1, 1_000_000);
      if (!categoryById(id)) throw new RejectedField(name, `refers to an unknown category number ${id}`);
      return id;
    }),
  ),
];

/** The CMS requires an access value; `none` means that there is none. */
const access = (fields: Fields): string | null => {
  const value = fields.optional('access', 40);
  return value === 'none' ? null : value;
};

const takeaways = (fields: Fields) => fields.texts('takeaways', 8);

async function processComponents(fields: Fields, byUrl: ReadonlyMap<string, Image>): Promise<ProcessedBody> {
  const components = fields.list('body', MAX_COMPONENTS);
  const job = { components, takeaways: takeaways(fields), images: { kind: 'media' as const, byUrl } };
  return processBodyOffThread({ kind: 'components', ...job });
}

async function renderField(fields: Fields, name: string): Promise<string> {
  const source = fields.text(name, { max: 50_000 });
  return renderTextOffThread(source).catch((error: unknown) => {
    throw new RejectedFields(reasonsOf(error).map(({ reason }) => ({ field: name, reason })));
  });
}

/**
 * Begins what is asynchronous before the fields are read, and returns it as a field, so that its reasons are collected with
 * those of the others.
 */
async function settled<Value>(work: Promise<Value>): Promise<() => Value> {
  const [result] = await Promise.allSettled([work]);
  return () => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

const keysIn =
  (name: string, keyOf: (item: unknown) => string | undefined, max: number) => (fields: Fields) => [
    ...new Set(fields.list(name, max).flatMap((item) => keyOf(item) ?? [])),
  ];

export async function articleFrom(item: Item, context: MappingContext): Promise<ArticleEntry> {
  const { key, keyOf, image, imagesByUrl, firstPublished } = context;
  const processed = await settled(processComponents(new Fields(item), imagesByUrl));
  const { content, ...read } = readAllFields(
    {
      slug,
      ...articleFields,
      access,
      publishAt: (fields) => (fields.has('publish_at') ? fields.date('publish_at') : firstPublished),
      updatedAt: (fields) => fields.date('updatedAt'),
      categoryIds: (fields) => {
        const ids = categoriesIn('categories')(fields);
        if (ids.length === 0) throw new RejectedField('categories', 'must name at least one category');
        return ids;
      },
      authorKeys: keysIn('authors', (author) => keyOf('author', author), 6),
      image: (fields) => {
        if (!fields.has('main_image')) return null;
        const found = image(item.main_image, fields.text('main_image_alt', { max: 300 }));
        if (!found) throw new RejectedField('main_image', 'is not an image that can be shown');
        return found;
      },
      content: processed,
    },
    new Fields(item),
  );
  return { key, ...read, ...content };
}

export async function authorFrom(item: Item, { key, portrait }: MappingContext): Promise<AuthorEntry> {
  const biography = await settled(renderField(new Fields(item), 'biography'));
  const read = readAllFields(
    {
      slug,
      ...authorFields,
      biography,
      image: (fields) => {
        if (!fields.has('image')) return null;
        const found = portrait(item.image);
        if (!found) throw new RejectedField('image', 'is not an image that can be shown');
        return found;
      },
      beats: categoriesIn('beats'),
    },
    new Fields(item),
  );
  return { key, ...read };
}

/** Strapi overwrites an attribute called `status` with draft or published. */
const eventStatus = (fields: Fields) => fields.oneOf('event_status', EVENT_STATUSES);

export function eventFrom(item: Item, { key, keyOf }: MappingContext): EventEntry {
  const articleKeys = keysIn('articles', (article) => keyOf('article', article), 10);
  return { key, ...readAllFields({ ...eventFields, status: eventStatus, articleKeys }, new Fields(item)) };
}

export function insightFrom(item: Item, { key }: MappingContext): InsightEntry {
  const readers = { slug, ...insightFields, access, categoryIds: categoriesIn('categories') };
  return { key, ...readAllFields(readers, new Fields(item)) };
}

export const navigationFrom = (item: Item): StoredNavigation => navigationOf(new Fields(item.items, 'items'));

export async function disclaimerFrom(item: Item): Promise<StoredDisclaimer> {
  const fields = new Fields(item);
  return { title: fields.optional('title', 120) ?? 'Disclaimer', html: await renderField(fields, 'text') };
}
