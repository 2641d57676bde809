import type { Body } from '@tidemark/contracts/wire/article';
import type { Image } from '@tidemark/contracts/wire/common';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, timestampColumn } from '../../platform/database/columns.ts';
import { authors } from '../authors/tables.ts';

/**
 * The public fields of an article. An unpublished article keeps its row and id
 * in case it is published again; its slug becomes free.
 * Indexes are ascending and read backwards for newest first, because `.desc()` would emit NULLS LAST.
 */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    sourceKey: text('source_key').notNull().unique(),
    slug: text('slug').unique(),
    title: text('title').notNull(),
    /** For sorting and searching a library, where computing it for thousands of articles takes too long. */
    titleKey: text('title_key').generatedAlwaysAs(sql`lower(title)`),
    teaser: text('teaser').notNull(),
    /** The effective access, `none` for no level. */
    access: text('access').notNull(),
    publishAt: timestampColumn('publish_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    categoryIds: integer('category_ids').array().notNull(),
    /** One bit per category including parents, for filters and counts. */
    mask: integer('mask').notNull(),
    image: jsonb('image').$type<Image>(),
    assets: text('assets').array().notNull(),
    /** What readers ask that the article answers, in their words. Only searched, never shown. */
    questions: text('questions').array().notNull().default(sql`'{}'`),
    words: integer('words').notNull(),
    charts: integer('charts').notNull(),
    tables: integer('tables').notNull().default(0),
    takeaways: integer('takeaways').notNull(),
    featured: boolean('featured').notNull(),
    /** Whether followers are notified of the first publication. */
    notify: boolean('notify').notNull().default(true),
    hash: text('hash').notNull(),
    removedAt: timestampColumn('removed_at'),
  },
  (table) => [
    index('articles_by_date').on(table.publishAt, table.id).where(sql`removed_at is null`),
    index('articles_by_access').on(table.access, table.publishAt, table.id).where(sql`removed_at is null`),
    // What libraries filter and sort by, so that joining thousands of articles reads the index only.
    index('articles_for_library')
      .on(table.id, table.publishAt, table.access, table.mask, table.words, table.titleKey)
      .where(sql`removed_at is null`),
    index('articles_by_asset').using('gin', table.assets),
    index('articles_by_image').on(sql`(image->>'url')`),
    index('articles_by_small_image').on(sql`(image->'formats'->'small'->>'url')`),
    index('articles_featured').on(table.publishAt).where(sql`featured and removed_at is null`),
  ],
);

/** Bodies have their own table, so that a list cannot select one by accident. */
export const articleBodies = pgTable('article_bodies', {
  articleId: integer('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  body: jsonb('body').$type<Body>().notNull(),
  plain: text('plain').notNull(),
});

/** Repeats the date, so that the newest articles of a category are one index scan. */
export const articleCategories = pgTable(
  'article_categories',
  {
    categoryId: integer('category_id').notNull(),
    publishAt: timestampColumn('publish_at').notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.publishAt, table.articleId] }),
    index('article_categories_by_article').on(table.articleId),
  ],
);

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
    publishAt: timestampColumn('publish_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.position] }),
    index('article_authors_by_author').on(table.authorId, table.publishAt, table.articleId),
  ],
);

/**
 * The number of published articles per set of categories and access value: a few hundred rows
 * from which the total of any filtered list is computed.
 */
export const articleGroups = pgTable(
  'article_groups',
  { mask: integer('mask').notNull(), access: text('access').notNull(), total: integer('total').notNull() },
  (table) => [primaryKey({ columns: [table.mask, table.access] })],
);

/** Former slugs of articles. Each points to its last holder, so that redirects never chain. */
export const articleSlugs = pgTable('article_slugs', {
  slug: text('slug').primaryKey(),
  ownerId: integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
});
