import type { ItemRecords } from '@tidemark/contracts/library-change';
import { isUnreachable } from '../http/api-error.ts';
import { currentMemberId } from '../session/use-session.ts';
import { latestTime, queueChanges, queuedChanges } from './queue.ts';

interface Queued<T> {
  readonly records: ItemRecords;
  /** What the server would have responded. */
  readonly result: T;
}

/**
 * Runs the request; if the server cannot be reached, the change is queued and shown as if it was made. Its time is later
 * than everything that is queued, also if the clock of the device was set back meanwhile.
 */
export async function saveOrQueue<T>(
  request: () => Promise<T>,
  queued: (at: number) => Queued<T>,
): Promise<T> {
  const uid = currentMemberId();
  try {
    return await request();
  } catch (error) {
    if (!isUnreachable(error) || uid === undefined || currentMemberId() !== uid) throw error;
    const at = Math.max(Date.now(), latestTime(await queuedChanges(uid)) + 1);
    const { records, result } = queued(at);
    await queueChanges(uid, records);
    return result;
  }
}
