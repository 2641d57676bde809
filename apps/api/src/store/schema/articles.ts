import type { Body } from '@tidemark/contracts/wire/article';
import type { Image } from '@tidemark/contracts/wire/common';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { authors } from './authors.ts';
import { id, moment } from './columns.ts';

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

/** Addresses an article had before: each leads to whoever held it last, so that chains never form. */
export const articleSlugs = pgTable('article_slugs', {
  slug: text('slug').primaryKey(),
  ownerId: integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
});
