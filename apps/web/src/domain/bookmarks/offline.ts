import { bookmarkKey } from '../../platform/offline/changes.ts';
import { queueChange } from '../../platform/offline/queue.ts';

export const queueBookmark = (uid: string, articleId: number, bookmarked: boolean): Promise<void> =>
  queueChange(uid, bookmarkKey(articleId), { fields: { saved: { value: bookmarked, at: Date.now() } } });
