import {
  bigserial,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { articles } from '../features/articles/tables.ts';
import { bytesColumn, timestampColumn } from '../platform/database/columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Columns of a search row. The word lists are stored out of line, so rows stay small. */
const searchColumns = () => ({
  access: smallint('access').notNull(),
  publishAt: timestampColumn('publish_at').notNull(),
  mask: integer('mask').notNull(),
  /** Every word, for matching. */
  words: tsvector('words').notNull(),
  /** The most significant words, for ranking. */
  key: tsvector('key').notNull(),
  /** A Bloom filter for phrases, stored in the row itself. Null in a row that an earlier release wrote. */
  adjacent: bytesColumn('adjacent'),
});

/**
 * The public search document of an article: title, teaser, names, and the body if it is open to all.
 * `maxPublicLevel` is the highest tier for which this row is searched.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    articleId: integer('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    maxPublicLevel: smallint('max_public_level').notNull(),
    ...searchColumns(),
    /** Words that this article contributes to the dictionary. */
    terms: text('terms').array().notNull(),
  },
  (table) => [index('article_search_words').using('gin', table.words).with({ fastupdate: false })],
);

/** Locked articles with their bodies, one table per tier, so that a search never reads a tier above the reader's. */
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

/** The dictionary for prefixes, suggestions and corrections. It contains public words only. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  stem: text('stem').notNull(),
  articles: integer('articles').notNull(),
  /** When the first article with this word is published. Before that the word is not public. */
  since: timestampColumn('since').notNull(),
});

/**
 * The latest changes of the index, oldest first, for processes that hold it in memory. Changes are made one after the
 * other, so positions are in the order of commits.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    /** The version of the index after the change. */
    epoch: text('epoch').notNull(),
    /** A database that was restored from a backup may repeat an epoch with other articles, but not a token. */
    token: uuid('token').notNull().defaultRandom(),
    articles: integer('articles').array().notNull(),
    /** Changed words of the dictionary. */
    words: text('words').array().notNull(),
  },
  (table) => [index('search_changes_by_epoch').on(table.epoch)],
);

/**
 * Vectors from the embedding service, if one is configured: of an article's public text (`level` 0), and of a locked
 * body under the lowest level that may read it.
 */
export const searchVectors = pgTable(
  'search_vectors',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    level: smallint('level').notNull(),
    /** The lowest level that could read the body when this was computed, 0 if everyone. */
    lock: smallint('lock').notNull(),
    model: text('model').notNull(),
    /** Identifies the search document from whose article the texts were taken, and the texts. */
    indexedAs: text('indexed_as').notNull(),
    textHash: text('text_hash').notNull(),
    dimensions: integer('dimensions').notNull(),
    /** For each text its scale factor, followed by one byte per dimension. */
    vectors: bytesColumn('vectors').notNull(),
    /** Grows with every write, so that processes read only what changed. */
    version: bigserial('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.level] }),
    index('search_vectors_by_version').on(table.version),
  ],
);
