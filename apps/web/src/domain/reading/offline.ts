import { libraryApi } from '@tidemark/contracts/library-paths';
import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import type { ReadingState } from '@tidemark/contracts/wire/library';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { field, readingKey } from '../../platform/offline/changes.ts';
import { queuedChanges } from '../../platform/offline/queue.ts';
import { saveOrQueue } from '../../platform/offline/save-or-queue.ts';
import { usesOffline } from '../../platform/offline/status.ts';
import { currentMemberId } from '../../platform/session/use-session.ts';
import { readCopy } from '../offline/index.ts';
import { fetchReadingState } from './calls.ts';

interface Report {
  readonly position?: ReadingAnchor | undefined;
  readonly finished?: boolean;
}

/** Saves how far the member has read; queued if the server cannot be reached. */
export const saveReading = (articleId: number, report: Report): Promise<void> =>
  saveOrQueue(
    async () => {
      await call({
        path: libraryApi.readingRecord(articleId),
        method: 'POST',
        body: report,
        // Is completed although the page is being left.
        keepalive: true,
        unwrap: () => true,
        message: LIBRARY_FAILED.history,
      });
    },
    (at) => {
      const { position, finished } = report;
      const fields = {
        ...(position ? { position: { value: position, at } } : {}),
        ...(finished === undefined ? {} : { finished: { value: finished, at } }),
      };
      return { records: new Map([[readingKey(articleId), { fields }]]), result: undefined };
    },
  );

/** Where the reader stopped, also offline if the article is kept. */
export async function loadReading(articleId: number): Promise<Pick<ReadingState, 'status' | 'position'>> {
  try {
    return await fetchReadingState(articleId);
  } catch (error) {
    const uid = currentMemberId();
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
