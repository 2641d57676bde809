import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { articles } from '../features/articles/tables.ts';
import { bytesColumn } from '../platform/database/columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The last change of each article, written in the transaction that changes it. It has no reference to the article, so
 * that an article that is deleted leaves its last change behind.
 */
export const searchOutbox = pgTable(
  'search_outbox',
  {
    articleId: integer('article_id').primaryKey(),
    /** Identifies this state of the article. */
    change: bigserial('change', { mode: 'number' }).notNull(),
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index('search_outbox_by_transaction').on(table.transaction)],
);

/**
 * What the analysis of an article's text results in, so that a start does not have to repeat it. It has no reference to
 * the article, so that storing it does not wait for a transaction that changes the article.
 */
export const searchDocuments = pgTable('search_documents', {
  articleId: integer('article_id').primaryKey(),
  /** The change whose text was analysed. */
  change: bigint('change', { mode: 'number' }).notNull(),
  /** The version of the analysis. */
  analysis: integer('analysis').notNull(),
  /** The words of the public fields. */
  words: text('words').array().notNull(),
  /** Of what everyone may read, and of a locked article as a whole. */
  publicPart: bytesColumn('public_part').notNull(),
  whole: bytesColumn('whole'),
});

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
    /** The change from whose article the texts were taken, and the texts. */
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
