import { api } from '@tidemark/contracts/paths';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { bookmarkKey } from '../../platform/offline/changes.ts';
import { saveOrQueue } from '../../platform/offline/save-or-queue.ts';

/** Saves or removes the bookmark of the member; queued if the server cannot be reached. */
export const saveBookmark = (articleId: number, bookmarked: boolean): Promise<void> =>
  saveOrQueue(
    async () => {
      await call({
        path: api.bookmark(articleId),
        method: bookmarked ? 'POST' : 'DELETE',
        unwrap: () => true,
        message: bookmarked ? LIBRARY_FAILED.bookmark : LIBRARY_FAILED.unbookmark,
      });
    },
    (at) => ({
      records: new Map([[bookmarkKey(articleId), { fields: { saved: { value: bookmarked, at } } }]]),
      result: undefined,
    }),
  );
