import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import { Articles, type ArticlesCopy } from './articles.ts';
import { changesSince, tokenOf } from './change-log.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import type { PostingsCopy } from './postings.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';
import type { TableCopy } from './table-term-index.ts';
import { Vocabulary, type WordColumns } from './vocabulary.ts';

/** The index in memory as of one epoch. */
export interface IndexState {
  readonly epoch: string;
  readonly articles: Articles;
  readonly vocabulary: Vocabulary;
  readonly words: MemoryTermIndex;
}

interface Header {
  readonly epoch: string;
  /** The token that the change log gave this epoch. */
  readonly token: string;
  readonly articles: ArticlesCopy;
  readonly vocabulary: WordColumns;
  /** For each table, the first unused byte of its last page. */
  readonly free: readonly number[];
}

/** No term contains it. */
const SEPARATOR = '\n';
const STATE_ARRAYS = 6;
const SECTIONS_PER_TABLE = 2 + STATE_ARRAYS;

const bytesOf = (array: Int32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Copied, because a view of 32-bit numbers must start at a multiple of four bytes. */
const numbersOf = (bytes: Uint8Array): Int32Array => new Int32Array(new Uint8Array(bytes).buffer);

const sectionsOf = ({ terms, postings }: TableCopy): Uint8Array[] => [
  Buffer.from(terms.join(SEPARATOR)),
  postings.pages,
  ...postings.state.map(bytesOf),
];

function tableFrom([terms, pages, ...state]: readonly Uint8Array[], free: number): TableCopy {
  const text = Buffer.from(terms ?? []).toString();
  const postings: PostingsCopy = { pages: pages ?? new Uint8Array(0), free, state: state.map(numbersOf) };
  return { terms: text ? text.split(SEPARATOR) : [], postings };
}

/**
 * Saves the index, so that the next start does not have to read every article. Does nothing if the index changes
 * before it could be copied, or if its epoch is not in the change log.
 */
export async function saveSnapshot(db: Database, path: string, index: IndexState): Promise<boolean> {
  const { epoch } = index;
  const token = await tokenOf(db, epoch);
  if (token === undefined || index.epoch !== epoch) return false;
  // No await while copying, so that the copy is consistent.
  const tables = index.words.copy();
  const header: Header = {
    ...{ epoch, token, articles: index.articles.copy(), vocabulary: index.vocabulary.columns() },
    free: tables.map(({ postings }) => postings.free),
  };
  await writeSnapshotFile(path, { header, sections: tables.flatMap(sectionsOf) });
  return true;
}

/**
 * The saved index. Undefined unless the change log contains the epoch with the same token and all changes since then,
 * so that an index of another database, of a later state or of too long ago is not used.
 */
export async function restoreSnapshot(db: Database, path: string): Promise<IndexState | undefined> {
  const content = await readSnapshotFile(path);
  if (!content) return undefined;
  const { epoch, token, articles, vocabulary, free } = content.header as Header;
  if ((await tokenOf(db, epoch)) !== token || !(await changesSince(db, epoch))) return undefined;
  const tables = free.map((one, n) =>
    tableFrom(content.sections.slice(n * SECTIONS_PER_TABLE, (n + 1) * SECTIONS_PER_TABLE), one),
  );
  const restored = Articles.from(articles);
  const words = MemoryTermIndex.from(tables, restored);
  for (const _ of words.decodeFrequent()) await setImmediate();
  return { epoch, articles: restored, vocabulary: new Vocabulary(vocabulary), words };
}
