import { client } from '../../platform/query/query-layer.ts';

export const LIBRARY_FILTERS_KEY = 'library filters';

export const libraryTopic = (uid: string) => ['library', uid];

/**
 * After a change: what is shown is loaded again, with all pages that the reader has opened; what is cached of other
 * filters, when it is shown again.
 */
export function refreshLibrary(uid: string): void {
  void client.invalidateQueries({ queryKey: ['list', ...libraryTopic(uid)] });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === LIBRARY_FILTERS_KEY });
}
