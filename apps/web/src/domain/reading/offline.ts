import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import type { ReadingState } from '@tidemark/contracts/wire/library';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { field, readingKey } from '../../platform/offline/changes.ts';
import { queueChange, queuedChanges } from '../../platform/offline/queue.ts';
import { usesOffline } from '../../platform/offline/status.ts';
import { memberId } from '../../platform/session/use-session.ts';
import { readCopy } from '../offline/index.ts';
import { fetchReadingState, reportReading } from './calls.ts';

interface Report {
  readonly position?: ReadingAnchor | undefined;
  readonly finished?: boolean;
}

/** Is queued if the server cannot be reached. */
export async function sendReading(articleId: number, report: Report): Promise<void> {
  const uid = memberId();
  try {
    await reportReading(articleId, report);
  } catch (error) {
    if (!isUnreachable(error) || uid === undefined || memberId() !== uid) throw error;
    const at = Date.now();
    const { position, finished } = report;
    await queueChange(uid, readingKey(articleId), {
      fields: {
        ...(position ? { position: { value: position, at } } : {}),
        ...(finished === undefined ? {} : { finished: { value: finished, at } }),
      },
    });
  }
}

/** Where the reader stopped, also offline if the article is kept. */
export async function loadReading(articleId: number): Promise<Pick<ReadingState, 'status' | 'position'>> {
  try {
    return await fetchReadingState(articleId);
  } catch (error) {
    const uid = memberId();
    if (!isUnreachable(error) || uid === undefined || !usesOffline()) throw error;
    const record = (await queuedChanges(uid)).get(readingKey(articleId));
    const position = record && field<ReadingAnchor>(record, 'position')?.value;
    if (position)
      return { status: field<boolean>(record, 'finished')?.value ? 'read' : 'in_progress', position };
    const copy = await readCopy(articleId);
    if (!copy?.reading) throw error;
    return copy.reading;
  }
}
