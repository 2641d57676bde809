import { useSyncExternalStore } from 'react';

let articleId: number | undefined;
const listeners = new Set<() => void>();

function set(next: number | undefined): void {
  articleId = next;
  for (const listener of listeners) listener();
}

/** Offers folder, tag and note for the article that was just saved. */
export const openSaveSheet = (id: number): void => set(id);
export const closeSaveSheet = (): void => set(undefined);

export function useSavedArticle(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => articleId,
    () => undefined,
  );
}
