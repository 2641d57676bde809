import { readItem, removeItem, writeItem } from '../../platform/storage/local-storage.ts';

const STORAGE_KEY = 'portal.push';

/** The member for whom push messages are on in this browser. It is not asked for a subscription without one. */
export const pushOwner = () => readItem(STORAGE_KEY);
export const setPushOwner = (uid: string) => writeItem(STORAGE_KEY, uid);
export const clearPushOwner = () => removeItem(STORAGE_KEY);
