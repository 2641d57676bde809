import { sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { EPOCH, nextEpoch, OWN_EPOCH } from './epoch.ts';

const KEY = 'search-changes';
/** Articles and words; who is further behind than this reads everything anew. */
const MAX_REMEMBERED = 10_000;

/** What was changed in the index. */
export interface Change {
  readonly articles: readonly number[];
  /** Words of the dictionary. */
  readonly words: readonly string[];
}

interface Remembered extends Change {
  readonly epoch: string;
}

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
const joined = (changes: readonly Change[]): Change => ({
  articles: distinct(changes.flatMap(({ articles }) => articles)),
  words: distinct(changes.flatMap(({ words }) => words)),
});
const sizeOf = ({ articles, words }: Change): number => articles.length + words.length;
/** From here on every change is known. */
const beginning = (epoch: string): Remembered => ({ epoch, articles: [], words: [] });

/** The latest changes that are not too many, after the epoch they lead on from. */
function shortened(log: readonly Remembered[]): Remembered[] {
  let size = log.reduce((sum, one) => sum + sizeOf(one), 0);
  let first = 0;
  for (; size > MAX_REMEMBERED; first += 1) size -= sizeOf(log[first] ?? beginning(''));
  const before = log[first - 1];
  return [...(before ? [beginning(before.epoch)] : []), ...log.slice(first)];
}

interface Logged {
  readonly epoch: string;
  /** The epoch that this transaction leads to. */
  readonly own: string;
  readonly log: readonly Remembered[];
}

async function readLog(db: Database): Promise<Logged> {
  const [row] = await query<{ epoch: string; own: string; log: Remembered[] | null }>(
    db,
    sql`select ${EPOCH} as epoch, ${OWN_EPOCH} as own, (select value from documents where key = ${KEY}) as log`,
  );
  if (!row) throw new Error('The changes of the index could not be read');
  return { ...row, log: row.log ?? [] };
}

async function writeLog(db: Database, log: readonly Remembered[]): Promise<void> {
  await db.execute(sql`insert into documents (key, value) values (${KEY}, ${JSON.stringify(log)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}

/**
 * Part of every transaction that changes the index, which it holds: whoever keeps parts of it in memory
 * sees that it changed, and where.
 */
export async function noteChange(db: Database, change: Change): Promise<void> {
  const { epoch, own, log } = await readLog(db);
  if (epoch !== own) await nextEpoch(db);
  const last = log.at(-1);
  // A log that does not lead up to the epoch tells nothing of what came between.
  const known = last?.epoch === epoch ? log : [beginning(epoch)];
  const others = epoch === own ? known.slice(0, -1) : known;
  const all = epoch === own && last ? joined([last, change]) : change;
  await writeLog(db, shortened([...others, { epoch: own, ...all }]));
}

/** The same where everything may have changed. */
export async function noteNewIndex(db: Database): Promise<void> {
  await nextEpoch(db);
  const { own } = await readLog(db);
  await writeLog(db, [beginning(own)]);
}

/** What has changed since an epoch, or nothing where that is no longer known. */
export async function changesSince(
  db: Database,
  known: string,
): Promise<{ readonly epoch: string; readonly change: Change } | undefined> {
  const { epoch, log } = await readLog(db);
  const place = log.findIndex((one) => one.epoch === known);
  if (place < 0 || log.at(-1)?.epoch !== epoch) return undefined;
  return { epoch, change: joined(log.slice(place + 1)) };
}
