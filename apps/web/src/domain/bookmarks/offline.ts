import { api } from '@tidemark/contracts/paths';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
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
        message: bookmarked ? FAILED.bookmark : FAILED.unbookmark,
      });
    },
    (at) => ({
      records: new Map([[bookmarkKey(articleId), { fields: { saved: { value: bookmarked, at } } }]]),
      result: undefined,
    }),
  );
