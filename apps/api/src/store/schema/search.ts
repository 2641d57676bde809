import { customType, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { moment } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
