import type { Reader } from '@tidemark/contracts/access';
import type { ReadingState } from '@tidemark/contracts/wire/library';
import { keepPage, releaseAllPages, releasePage } from '../../platform/offline/pages.ts';
import { markOfflineUse, setOfflineStatus, unmarkOfflineUse } from '../../platform/offline/status.ts';
import {
  deleteDatabase,
  deleteRecord,
  readRecord,
  readRecords,
  withSyncLock,
  writeRecord,
} from '../../platform/storage/database.ts';
import { type Sealed, seal, unseal } from '../../platform/storage/vault.ts';
import type { FullArticle } from '../articles/index.ts';
import type { Highlight } from '../highlights/calls.ts';
import { isLeased, LEASE_MS, type Lease } from './lease.ts';

/** What is known of a copy without decrypting it. Titles and addresses are public. */
export interface CopyInfo {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly keptAt: number;
  readonly bytes: number;
}

/** An article as its reader could see it when this device last synced. */
export interface CopyContent {
  readonly article: FullArticle;
  readonly highlights: readonly Highlight[];
  readonly reading: ReadingState | null;
}

interface StoredCopy extends CopyInfo {
  readonly sealed: Sealed;
}

export type Member = Reader & { kind: 'member' };

interface StoredLease extends Lease {
  readonly reader: Sealed;
}

const LEASE = 'lease';
const COPY_PREFIX = 'copy ';
const copyKey = (id: number) => `${COPY_PREFIX}${id}`;

/** The reader whose copies may be shown now. If the lease has ended, everything is deleted. */
export async function leasedReader(now = Date.now()): Promise<Member | undefined> {
  const lease = await readRecord<StoredLease>(LEASE);
  if (!lease) return undefined;
  if (!isLeased(lease, now)) {
    await eraseOffline();
    return undefined;
  }
  if (now > lease.seenAt) await writeRecord(LEASE, { ...lease, seenAt: now });
  return unseal<Member>(lease.reader);
}

/** The server has confirmed the rights of this reader just now. */
export async function renewLease(reader: Member, now = Date.now()): Promise<void> {
  markOfflineUse();
  const lease: StoredLease = { uid: reader.uid, syncedAt: now, seenAt: now, reader: await seal(reader) };
  await writeRecord(LEASE, lease);
}

/** The reader to whom the copies belong. */
export const leaseOwner = async (): Promise<string | undefined> =>
  (await readRecord<StoredLease>(LEASE))?.uid;

/** Milliseconds since 1970; undefined if there is no lease. */
export async function leaseEnd(): Promise<number | undefined> {
  const lease = await readRecord<StoredLease>(LEASE);
  return lease && lease.syncedAt + LEASE_MS;
}

export async function writeCopy(content: CopyContent, keptAt = Date.now()): Promise<void> {
  const { id, slug, title } = content.article;
  const sealed = await seal(content);
  const copy: StoredCopy = { id, slug, title, keptAt, bytes: sealed.data.byteLength, sealed };
  await writeRecord(copyKey(id), copy);
}

export async function readCopy(id: number): Promise<CopyContent | undefined> {
  if (!(await leasedReader())) return undefined;
  return unseal<CopyContent>((await readRecord<StoredCopy>(copyKey(id)))?.sealed);
}

/** Last kept first. */
export async function listCopies(): Promise<CopyInfo[]> {
  if (!(await leasedReader())) return [];
  const copies = await readRecords<StoredCopy>(COPY_PREFIX);
  return copies
    .map(({ id, slug, title, keptAt, bytes }) => ({ id, slug, title, keptAt, bytes }))
    .sort((one, other) => other.keptAt - one.keptAt);
}

/** Keeps an article with the page that shows it. */
export async function keepCopy(
  reader: Member,
  content: CopyContent,
  images: readonly string[],
): Promise<void> {
  await renewLease(reader);
  await writeCopy(content);
  await keepPage(`/articles/${content.article.slug}`, images);
}

export async function removeCopy({ id, slug }: Pick<CopyInfo, 'id' | 'slug'>): Promise<void> {
  await deleteRecord(copyKey(id));
  await releasePage(`/articles/${slug}`);
}

export async function removeAllCopies(): Promise<void> {
  for (const copy of await readRecords<StoredCopy>(COPY_PREFIX)) await deleteRecord(copyKey(copy.id));
  await releaseAllPages();
}

/** Deletes copies, queued changes, the lease and the key. */
export function eraseOffline(): Promise<void> {
  return withSyncLock(async () => {
    await releaseAllPages();
    await deleteDatabase();
    unmarkOfflineUse();
    setOfflineStatus({ queued: 0 });
  });
}
