import { useSyncExternalStore } from 'react';

let label: string | undefined;
const listeners = new Set<() => void>();

function set(next: string | undefined): void {
  label = next;
  for (const listener of listeners) listener();
}

/** Says what each channel does to a reader who follows something for the first time. */
export const explainChannels = (followed: string): void => set(followed);
export const closeChannels = (): void => set(undefined);

/** What the reader has just followed as the first item. */
export function useFirstFollow(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
    () => undefined,
  );
}
