import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { TABLE_COUNT } from './levels.ts';
import type { ReaderView } from './reader-view.ts';
import { cosine, decodeVectors, type StoredVector, storedSize } from './vector-format.ts';

/** The highest similarity of an article's texts that the reader may read. */
export interface Similarity {
  readonly docId: number;
  readonly similarity: number;
}

interface Entry {
  /** The lowest level that could read the article when the vectors were computed. */
  readonly lock: number;
  readonly vectors: readonly StoredVector[];
}

interface LevelSize {
  readonly level: number;
  readonly articles: number;
  readonly dimensions: number;
  readonly bytes: number;
}

interface Row {
  readonly article_id: number;
  readonly level: number;
  readonly lock: number;
  readonly dimensions: number;
  readonly vectors: Uint8Array;
  readonly version: number;
}

/** How much of the vectors of a level is in memory. */
type Extent = 'all' | 'first' | 'none';

/** A search compares its query with this many bytes at most, which takes about 15 ms. */
const MAX_BYTES = 16_000_000;
const BATCH = 500;

/**
 * How much of each level is searched, so that no search takes too long. It depends only on the levels up to it: locked
 * texts must not change the order for readers who may not read them.
 */
export function extentsOf(sizes: readonly LevelSize[], maxBytes = MAX_BYTES): Extent[] {
  let bytes = 0;
  return Array.from({ length: TABLE_COUNT }, (_, level) => {
    const size = sizes.find((one) => one.level === level);
    bytes += size?.bytes ?? 0;
    if (bytes <= maxBytes) return 'all';
    const first = (size?.articles ?? 0) * storedSize(size?.dimensions ?? 0);
    return level === 0 && first <= maxBytes ? 'first' : 'none';
  });
}

const emptyLevels = (): Map<number, Entry>[] => Array.from({ length: TABLE_COUNT }, () => new Map());

/** The vectors of one model in memory, separated by level. */
export class VectorIndex {
  readonly #db: Database;
  readonly #model: string;
  #levels = emptyLevels();
  #extents: readonly Extent[] = [];
  #version = 0;
  #refreshing: Promise<void> | undefined;

  constructor(db: Database, model: string) {
    this.#db = db;
    this.#model = model;
  }

  /** Reads what other processes have stored since the last time. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    await this.#refreshing?.catch(() => {});
  }

  async #refresh(): Promise<void> {
    const [latest] = await query<{ version: number }>(
      this.#db,
      sql`select coalesce(max(version), 0)::int8::float8 as version from search_vectors`,
    );
    if ((latest?.version ?? 0) === this.#version) return;
    const extents = extentsOf(await this.#sizes());
    const isSame = extents.every((extent, level) => extent === this.#extents[level]);
    const levels = isSame ? this.#levels : emptyLevels();
    let version = isSame ? this.#version : 0;
    for (;;) {
      const rows = await this.#rowsAfter(version, extents);
      for (const row of rows) {
        const vectors = decodeVectors(row.vectors, row.dimensions);
        levels[row.level]?.set(row.article_id, { lock: row.lock, vectors });
      }
      version = rows.at(-1)?.version ?? version;
      if (rows.length < BATCH) break;
    }
    this.#levels = levels;
    this.#extents = extents;
    // Rows of other models have versions too.
    this.#version = Math.max(version, latest?.version ?? 0);
  }

  #sizes(): Promise<LevelSize[]> {
    return query<LevelSize>(
      this.#db,
      sql`select level, count(*)::int as articles, max(dimensions) as dimensions,
          sum(octet_length(vectors))::float8 as bytes
        from search_vectors where model = ${this.#model} group by level`,
    );
  }

  #rowsAfter(version: number, extents: readonly Extent[]): Promise<Row[]> {
    const levels = extents.flatMap((extent, level) => (extent === 'none' ? [] : level));
    const shortened = extents[0] === 'first';
    return query<Row>(
      this.#db,
      sql`select article_id, level, lock, dimensions, version::float8 as version,
          ${shortened ? sql`substring(vectors from 1 for ${sql.raw(String(storedSize(0)))} + dimensions)` : sql`vectors`} as vectors
        from search_vectors where model = ${this.#model} and version > ${version}
          and level in (select jsonb_array_elements(${JSON.stringify(levels)}::jsonb)::int)
        order by version limit ${BATCH}`,
    );
  }

  /** Of the articles that a reader of this level finds, from what the reader may read. */
  similarities(vector: Float32Array, view: ReaderView, level: number): Similarity[] {
    const { articles } = view;
    const best = new Map<number, number>();
    for (const entries of this.#levels.slice(0, level + 1)) {
      for (const [id, { lock, vectors }] of entries) {
        const docId = articles.docIdOf(id);
        if (docId === undefined || !view.canFind(docId) || articles.lockAt(docId) !== lock) continue;
        for (const one of vectors) {
          if (one.bytes.length !== vector.length) continue;
          const similarity = cosine(vector, one);
          if (similarity > (best.get(docId) ?? -1)) best.set(docId, similarity);
        }
      }
    }
    return [...best].map(([docId, similarity]) => ({ docId, similarity }));
  }
}
