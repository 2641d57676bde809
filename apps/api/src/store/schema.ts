import type { Body } from '@tidemark/contracts/wire/article';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { Image } from '@tidemark/contracts/wire/common';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

export interface AuthorImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly blur: string;
}

/**
 * What everyone may know of an article. A removed one keeps its row, and so its id,
 * in case it is published again; its slug is free for another.
 * Indexes are ascending: read backwards they serve newest first, without NULLS LAST getting in the way.
 */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    sourceKey: text('source_key').notNull().unique(),
    slug: text('slug').unique(),
    title: text('title').notNull(),
    teaser: text('teaser').notNull(),
    /** The effective access, `none` for no level. */
    access: text('access').notNull(),
    publishAt: moment('publish_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    categoryIds: integer('category_ids').array().notNull(),
    /** One bit a category, parents included: filters and counts go by it. */
    mask: integer('mask').notNull(),
    image: jsonb('image').$type<Image>(),
    assets: text('assets').array().notNull(),
    words: integer('words').notNull(),
    charts: integer('charts').notNull(),
    takeaways: integer('takeaways').notNull(),
    featured: boolean('featured').notNull(),
    hash: text('hash').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('articles_by_date').on(table.publishAt, table.id).where(sql`removed_at is null`),
    index('articles_by_access').on(table.access, table.publishAt, table.id).where(sql`removed_at is null`),
    index('articles_featured').on(table.publishAt).where(sql`featured and removed_at is null`),
  ],
);

/** Bodies live apart: a list cannot select one by accident. */
export const articleBodies = pgTable('article_bodies', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  body: jsonb('body').$type<Body>().notNull(),
  plain: text('plain').notNull(),
});

/** Date repeated beside the category, so that a category's newest page is one short index scan. */
export const articleCategories = pgTable(
  'article_categories',
  {
    categoryId: integer('category_id').notNull(),
    publishAt: moment('publish_at').notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.publishAt, table.articleId] }),
    index('article_categories_by_article').on(table.articleId),
  ],
);

export const authors = pgTable('authors', {
  id: id(),
  sourceKey: text('source_key').notNull().unique(),
  slug: text('slug').unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  role: text('role').notNull(),
  biography: text('biography').notNull(),
  image: jsonb('image').$type<AuthorImage>(),
  beats: integer('beats').array().notNull(),
  links: jsonb('links').$type<{ label: string; url: string }[]>().notNull(),
  hash: text('hash').notNull(),
  removedAt: moment('removed_at'),
});

export const articleAuthors = pgTable(
  'article_authors',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => authors.id),
    publishAt: moment('publish_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.position] }),
    index('article_authors_by_author').on(table.authorId, table.publishAt, table.articleId),
  ],
);

/**
 * How many published articles share a set of categories and an access value: a few hundred rows
 * whatever the corpus, from which the total of any filtered list is summed.
 */
export const articleGroups = pgTable(
  'article_groups',
  { mask: integer('mask').notNull(), access: text('access').notNull(), total: integer('total').notNull() },
  (table) => [primaryKey({ columns: [table.mask, table.access] })],
);

/** One row of words, on which a search runs. Narrow: the word lists are stored out of line. */
const searchColumns = () => ({
  access: smallint('access').notNull(),
  publishAt: moment('publish_at').notNull(),
  mask: integer('mask').notNull(),
  /** Every word, by which the row is found. */
  words: tsvector('words').notNull(),
  /** What it is about, by which it is ranked. */
  key: tsvector('key').notNull(),
});

/**
 * What anyone may find an article by: title, teaser, names, and the body where it is open to all.
 * `until` is the highest tier for which this row is the one to search.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    until: smallint('until').notNull(),
    ...searchColumns(),
    /** Words that the dictionary has from this article. */
    terms: text('terms').array().notNull(),
  },
  (table) => [index('article_search_words').using('gin', table.words).with({ fastupdate: false })],
);

/** Locked articles with their bodies, a table a tier: a search opens none above the reader's own. */
const lockedSearch = (tier: string) =>
  pgTable(
    `article_search_${tier}`,
    {
      articleId: integer('article_id')
        .primaryKey()
        .references(() => articleSearch.articleId, { onDelete: 'cascade' }),
      ...searchColumns(),
    },
    (table) => [index(`article_search_${tier}_words`).using('gin', table.words).with({ fastupdate: false })],
  );
export const articleSearchFree = lockedSearch('free');
export const articleSearchPioneer = lockedSearch('pioneer');
export const articleSearchProfessional = lockedSearch('professional');
export const articleSearchAlpha = lockedSearch('alpha');

/** The dictionary behind prefixes, suggestions and corrections. Public words only. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    stem: text('stem').notNull(),
    articles: integer('articles').notNull(),
    /** When the first article that holds it is published: before that the word is not public. */
    since: moment('since').notNull(),
    /** The word's beginning with up to two letters left out: misspellings share one of them. */
    slips: text('slips').array().notNull(),
  },
  (table) => [
    index('search_words_by_prefix').on(table.word.op('text_pattern_ops')),
    index('search_words_by_stem').on(table.stem),
    index('search_words_by_slip').using('gin', table.slips).with({ fastupdate: false }),
  ],
);

/** No reference to articles: a bookmark outlives the article it points to. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    id: integer('id').generatedByDefaultAsIdentity().unique(),
    uid: text('uid').notNull(),
    articleId: integer('article_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.articleId] }),
    index('bookmarks_by_date').on(table.uid, table.createdAt, table.id),
  ],
);

/** Keeps one device from counting twice a day. The mark is keyed with a secret of that day alone. */
export const readMarks = pgTable(
  'read_marks',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId, table.mark] })],
);

export const readCounts = pgTable(
  'read_counts',
  {
    day: date('day').notNull(),
    articleId: integer('article_id').notNull(),
    reads: integer('reads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    sourceKey: text('source_key').notNull().unique(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    precision: text('precision').notNull(),
    status: text('status').notNull(),
    summary: text('summary').notNull(),
    source: text('source'),
    assets: text('assets').array().notNull(),
    articleKeys: text('article_keys').array().notNull(),
    /** How often it has changed, and when it last did: by these a calendar knows the newer version. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
    hash: text('hash').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [index('calendar_events_by_date').on(table.startsAt, table.id)],
);

export const insights = pgTable('insights', {
  id: id(),
  sourceKey: text('source_key').notNull().unique(),
  slug: text('slug').unique(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  access: text('access').notNull(),
  type: text('type').notNull(),
  unit: text('unit').notNull(),
  source: text('source').notNull(),
  updatedAt: moment('updated_at').notNull(),
  categoryIds: integer('category_ids').array().notNull(),
  series: jsonb('series').$type<Series[]>().notNull(),
  hash: text('hash').notNull(),
  removedAt: moment('removed_at'),
});

/** Single documents: navigation, disclaimer. */
export const documents = pgTable('documents', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Addresses an article had before: each leads to whoever held it last, so that chains never form. */
export const articleSlugs = pgTable('article_slugs', {
  slug: text('slug').primaryKey(),
  articleId: integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
});

/** What the CMS has published, as last looked at: which key it went under, and in which version. */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    key: text('key').notNull(),
    version: text('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.documentId] }),
    index('cms_entries_by_key').on(table.key),
  ],
);

/** Entries to look at. Asked again while it is looked at, `asked` grows and the look is not over. */
export const contentLooks = pgTable(
  'content_looks',
  {
    id: id(),
    uid: text('uid').notNull(),
    documentId: text('document_id').notNull(),
    cause: text('cause').notNull(),
    asked: integer('asked').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    notedAt: moment('noted_at').notNull(),
    notBefore: moment('not_before').notNull(),
  },
  (table) => [unique('content_looks_once').on(table.uid, table.documentId)],
);

/** Why an entry was not taken in, a row a field. Gone once it is. */
export const contentRefusals = pgTable(
  'content_refusals',
  {
    key: text('key').notNull(),
    field: text('field').notNull(),
    place: text('place').notNull(),
    reason: text('reason').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.field] })],
);

export const contentSyncs = pgTable('content_syncs', {
  id: id(),
  at: moment('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  cause: text('cause').notNull(),
  written: integer('written').notNull(),
  removed: integer('removed').notNull(),
  unchanged: integer('unchanged').notNull(),
  refused: integer('refused').notNull(),
  error: text('error'),
});

/** Pictures taken in: the file at its source, and the random name under which ours is served. */
export const media = pgTable('media', {
  key: text('key').primaryKey(),
  name: text('name').notNull().unique(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  blur: text('blur').notNull(),
  small: jsonb('small').$type<{ name: string; width: number; height: number }>(),
  usedAt: moment('used_at').notNull(),
});
