import { useSyncExternalStore } from 'react';
import { recall } from './history-state.ts';

const neverChanges = () => () => {};

/** A remembered text. Undefined in static HTML and while the browser hydrates it. */
export function useRecalledText<T extends string>(name: string): T | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => recall<T>(name),
    () => undefined,
  );
}

export function useIsRemembered(name: string): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => recall(name) !== undefined,
    () => false,
  );
}
