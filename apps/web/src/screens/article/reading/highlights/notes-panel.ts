import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Whether the panel with the notes of the article is open. The button that opens it is part of the first load. */
export function setNotesOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function useNotesOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
