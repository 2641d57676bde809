import { createHash } from 'node:crypto';
import type { EffectiveAccess } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { type EmbeddedTexts, embeddedTexts } from './embedded-texts.ts';
import { type EmbeddingSettings, requestVectors } from './embedding-service.ts';
import { lockOf } from './levels.ts';
import { searchVectors } from './tables.ts';
import { encodeVectors } from './vector-format.ts';

interface OutdatedArticle {
  readonly id: number;
  readonly title: string;
  readonly teaser: string;
  readonly plain: string;
  readonly access: EffectiveAccess;
  /** The last change of the article. */
  readonly indexedAs: string;
  /** The hashes of the stored rows by level, which are complete. */
  readonly hashes: Readonly<Record<string, string>>;
}

interface VectorRow extends EmbeddedTexts {
  readonly textHash: string;
  readonly dimensions: number;
  readonly vectors: Buffer;
}

const ARTICLES_AT_ONCE = 8;
const TEXTS_AT_ONCE = 32;
const REQUEST_MS = 30_000;

/** An arbitrary constant shared by all processes of the API. */
const WRITER_LOCK = 7_316_046;

const isSearched = sql`a.removed_at is null and a.mask & ${sql.raw(String(1 << HIDDEN_FROM_SEARCH_ID))} = 0`;

const outdated = (db: Database, model: string): Promise<OutdatedArticle[]> =>
  query<OutdatedArticle>(
    db,
    sql`select a.id, a.title, a.teaser, b.plain, a.access, o.change::text as "indexedAs",
        (select coalesce(json_object_agg(level, text_hash), '{}'::json) from search_vectors
          where article_id = a.id and model = ${model}) as hashes
      from search_outbox o join articles a on a.id = o.article_id join article_bodies b on b.article_id = a.id
      where ${isSearched} and not exists (select from search_vectors v where v.article_id = a.id and v.level = 0
        and v.indexed_as = o.change::text and v.model = ${model})
      order by a.publish_at desc, a.id limit ${ARTICLES_AT_ONCE}`,
  );

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** The rows whose text has changed. The service is not asked for texts whose vectors are stored. */
async function changedRows(
  settings: EmbeddingSettings,
  { hashes }: OutdatedArticle,
  rows: readonly EmbeddedTexts[],
): Promise<VectorRow[]> {
  const changed: VectorRow[] = [];
  for (const row of rows) {
    const textHash = hashOf(row.texts);
    if (new Map(Object.entries(hashes)).get(String(row.level)) === textHash) continue;
    const vectors: number[][] = [];
    for (let start = 0; start < row.texts.length; start += TEXTS_AT_ONCE) {
      const texts = row.texts.slice(start, start + TEXTS_AT_ONCE);
      vectors.push(...(await requestVectors(settings, texts, REQUEST_MS)));
    }
    const dimensions = vectors[0]?.length ?? 0;
    if (vectors.some(({ length }) => length !== dimensions)) throw new Error('Vectors differ in length');
    changed.push({ ...row, textHash, dimensions, vectors: encodeVectors(vectors) });
  }
  return changed;
}

/** Stores the rows unless the article has changed meanwhile. Then it is outdated again. */
async function store(
  db: Database,
  { model }: EmbeddingSettings,
  { id, indexedAs }: OutdatedArticle,
  lock: number,
  rows: readonly EmbeddedTexts[],
  changed: readonly VectorRow[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Writers take turns, so that versions are committed in order.
    await tx.execute(sql`select pg_advisory_xact_lock(${WRITER_LOCK})`);
    const [current] = await query<{ indexedAs: string }>(
      tx,
      sql`select change::text as "indexedAs" from search_outbox where article_id = ${id}`,
    );
    if (current?.indexedAs !== indexedAs) return;
    const ofArticle = eq(searchVectors.articleId, id);
    const levels = rows.map(({ level }) => level);
    await tx.delete(searchVectors).where(and(ofArticle, notInArray(searchVectors.level, levels)));
    const version = sql`nextval(pg_get_serial_sequence('search_vectors', 'version'))`;
    await tx.update(searchVectors).set({ indexedAs, lock, version }).where(ofArticle);
    for (const { level, textHash, dimensions, vectors } of changed) {
      const values = { lock, model, indexedAs, textHash, dimensions, vectors };
      await tx
        .insert(searchVectors)
        .values({ articleId: id, level, ...values })
        .onConflictDoUpdate({
          target: [searchVectors.articleId, searchVectors.level],
          set: { ...values, version },
        });
    }
  });
}

/** Vectors of articles that are no longer searched are not kept. */
const deleteUnused = (db: Database) =>
  db.execute(
    sql`delete from search_vectors where article_id not in (select a.id from articles a where ${isSearched})`,
  );

/** Computes what is missing or out of date, newest articles first. Rejects if the service fails. */
export async function updateVectors(
  db: Database,
  settings: EmbeddingSettings,
  isActive: () => boolean,
): Promise<number> {
  let updated = 0;
  await deleteUnused(db);
  while (isActive()) {
    const articles = await outdated(db, settings.model);
    if (articles.length === 0) break;
    for (const article of articles) {
      if (!isActive()) return updated;
      const lock = lockOf(article.access);
      const rows = embeddedTexts(article, lock);
      await store(db, settings, article, lock, rows, await changedRows(settings, article, rows));
      updated += 1;
    }
  }
  return updated;
}
