import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Those that are told of a change. */
export function createListeners() {
  const listeners = new Set<Listener>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: Listener): Listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value of this document that components follow. */
export function createStore<T>(initial: T) {
  let current = initial;
  const { notify, subscribe } = createListeners();
  const set = (value: T) => {
    current = value;
    notify();
  };
  return { get: () => current, set, subscribe };
}

/** Components render the initial value in static HTML and while the browser hydrates it. */
export function useStore<T>({ get, subscribe }: ReturnType<typeof createStore<T>>, initial: T): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
