import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EffectiveAccess } from '@tidemark/contracts/access';
import { categoryById, HIDDEN_FROM_SEARCH_ID, withParents } from '@tidemark/contracts/categories';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import type { ArticleChange, IndexedArticle } from './article-index.ts';
import type { ArticleFacts } from './articles.ts';
import { publicTerms, type SearchableArticle, searchDocument } from './document.ts';
import { decodeDocument, encodeDocument } from './document-format.ts';
import { lockOf } from './levels.ts';
import { searchDocuments } from './tables.ts';

/** Increased whenever the articles have to be analysed again, because the tokenizer or the format has changed. */
const ANALYSIS = 1;

interface FactsRow {
  readonly id: number;
  readonly change: number;
  /** Null if the article is not published any more. */
  readonly access: EffectiveAccess | null;
  readonly published: number;
  readonly mask: number;
  readonly assets: readonly string[];
  readonly authors: readonly number[];
  /** Null if the text has not been analysed since it changed. */
  readonly words: readonly string[] | null;
  readonly public_part: Buffer | null;
  readonly whole: Buffer | null;
}

interface TextRow {
  readonly id: number;
  readonly change: number;
  readonly access: EffectiveAccess;
  readonly title: string;
  readonly teaser: string;
  readonly questions: readonly string[];
  readonly category_ids: readonly number[];
  readonly assets: readonly string[];
  readonly names: readonly string[];
  readonly plain: string;
  readonly headings: readonly string[];
  readonly takeaways: readonly string[];
}

const inList = (ids: readonly number[]): SQL =>
  sql`o.article_id in (select jsonb_array_elements(${JSON.stringify(ids)}::jsonb)::int)`;

const readFacts = (db: Database, which: SQL) =>
  query<FactsRow>(
    db,
    sql`select o.article_id as id, o.change::float8 as change, a.access, a.mask, a.assets,
        date_part('epoch', a.publish_at) * 1000 as published,
        array(select author_id from article_authors where article_id = a.id) as authors,
        d.words, d.public_part, d.whole
      from search_outbox o left join articles a on a.id = o.article_id and a.removed_at is null
      left join search_documents d on d.article_id = a.id and d.change = o.change and d.analysis = ${ANALYSIS}
      where ${which}`,
  );

const readTexts = (db: Database, ids: readonly number[]) =>
  query<TextRow>(
    db,
    sql`select a.id, o.change::float8 as change, a.access, a.title, a.teaser, a.questions, a.category_ids, a.assets,
        b.plain, array(select jsonb_path_query(b.body, '$.headings[*].text') #>> '{}') as headings,
        array(select jsonb_path_query(b.body, '$.takeaways[*]') #>> '{}') as takeaways,
        array(select concat_ws(' ', trim(au.first_name), trim(au.last_name)) from article_authors aa
          join authors au on au.id = aa.author_id where aa.article_id = a.id order by aa.position) as names
      from search_outbox o join articles a on a.id = o.article_id join article_bodies b on b.article_id = a.id
      where a.removed_at is null and ${inList(ids)} order by a.id`,
  );

const isHidden = ({ mask }: FactsRow): boolean => (mask & (1 << HIDDEN_FROM_SEARCH_ID)) !== 0;

const factsOf = (row: FactsRow, access: EffectiveAccess): ArticleFacts => ({
  id: row.id,
  access,
  publishedAt: row.published,
  categories: row.mask,
  assets: row.assets,
  authorIds: row.authors,
  isHidden: isHidden(row),
});

interface Analysis {
  readonly words: readonly string[];
  readonly publicPart: Buffer;
  /** Null for an article that everyone may read. */
  readonly whole: Buffer | null;
}

function analyse(row: TextRow): Analysis {
  const categories = withParents(row.category_ids).flatMap((id) => categoryById(id)?.name ?? []);
  const article: SearchableArticle = {
    ...row,
    names: [...row.names, ...categories, ...row.assets],
    body: row.plain,
  };
  const isLocked = lockOf(row.access) > 0;
  const seenByAll = isLocked ? { ...article, body: '', headings: [], takeaways: [] } : article;
  return {
    words: publicTerms(article),
    publicPart: encodeDocument(searchDocument(seenByAll)),
    whole: isLocked ? encodeDocument(searchDocument(article)) : null,
  };
}

/** Analyses the texts of articles and stores the results. Returns them by article. */
export async function analyseArticles(db: Database, ids: readonly number[]): Promise<Map<number, Analysis>> {
  const analyses = new Map<number, Analysis>();
  if (ids.length === 0) return analyses;
  const rows = await readTexts(db, ids);
  for (const row of rows) {
    analyses.set(row.id, analyse(row));
    // An article takes a few milliseconds, and a batch has many.
    await yieldToEventLoop();
  }
  const values = rows.map(({ id: articleId, change }) => ({
    ...{ articleId, change, analysis: ANALYSIS },
    ...(analyses.get(articleId) as Analysis),
    words: [...(analyses.get(articleId)?.words ?? [])],
  }));
  if (values.length > 0) {
    await db
      .insert(searchDocuments)
      .values(values)
      .onConflictDoUpdate({
        target: searchDocuments.articleId,
        set: {
          change: sql`excluded.change`,
          analysis: sql`excluded.analysis`,
          words: sql`excluded.words`,
          publicPart: sql`excluded.public_part`,
          whole: sql`excluded.whole`,
        },
      });
  }
  return analyses;
}

const textOf = ({ words, publicPart, whole }: Analysis): NonNullable<IndexedArticle['text']> => ({
  words,
  publicPart: decodeDocument(publicPart),
  whole: whole ? decodeDocument(whole) : undefined,
});

const storedAnalysis = ({ words, public_part: publicPart, whole }: FactsRow): Analysis | undefined =>
  words && publicPart ? { words, publicPart, whole } : undefined;

async function read(db: Database, which: SQL): Promise<ArticleChange[]> {
  const rows = await readFacts(db, which);
  const isMissing = (row: FactsRow) => row.access !== null && !isHidden(row) && !storedAnalysis(row);
  const analyses = await analyseArticles(
    db,
    rows.filter(isMissing).map(({ id }) => id),
  );
  return rows.map((row): ArticleChange => {
    const { id, access } = row;
    if (access === null) return { id, article: undefined };
    const facts = factsOf(row, access);
    const analysis = storedAnalysis(row) ?? analyses.get(id);
    if (facts.isHidden) return { id, article: { facts } };
    // Without an analysis, the article was unpublished after the facts were read, so there is a further change.
    return { id, article: analysis && { facts, text: textOf(analysis) } };
  });
}

/** The current state of these articles. */
export const readArticles = (db: Database, ids: readonly number[]): Promise<ArticleChange[]> =>
  read(db, inList(ids));

/** The next articles with higher ids. */
export const readArticlesAfter = (db: Database, id: number, limit: number): Promise<ArticleChange[]> =>
  read(
    db,
    sql`o.article_id in (select article_id from search_outbox where article_id > ${id} order by article_id limit ${limit})
      order by o.article_id`,
  );
