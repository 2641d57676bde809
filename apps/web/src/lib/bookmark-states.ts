export interface BookmarkState {
  readonly bookmarked: boolean;
  readonly loading: boolean;
}

export const NEITHER: BookmarkState = { bookmarked: false, loading: false };

/** Per article: bookmarked or not, and whether that is just changing. */
let states: ReadonlyMap<number, BookmarkState> = new Map();
const listeners = new Set<() => void>();

export const bookmarkState = (articleId: number): BookmarkState => states.get(articleId) ?? NEITHER;
export const anyBookmarkKnown = (): boolean => states.size > 0;
export const isKnown = (articleId: number): boolean => states.has(articleId);

export function setBookmarkStates(entries: Iterable<readonly [number, BookmarkState]>): void {
  states = new Map([...states, ...entries]);
  for (const listener of listeners) listener();
}

export function clearBookmarkStates(): void {
  states = new Map();
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
