import { loadedLayer } from '../../platform/query/loaded-layer.ts';
import { fetchHistory, type HistoryItem } from './calls.ts';

export const CONTINUE_READING_KEY = 'continue reading';
const MAX_ITEMS = 3;

/** Articles that the reader has begun, last read first. Those that no longer exist are left out. */
export async function fetchContinueReading(): Promise<readonly HistoryItem[]> {
  const { items } = await fetchHistory({ page: 1, pageSize: MAX_ITEMS * 2 }, 'in_progress');
  return items.filter(({ article }) => article !== null).slice(0, MAX_ITEMS);
}

/** The next time it is shown, the list is requested again. */
export function forgetContinueReading(): void {
  loadedLayer()?.client.removeQueries({
    predicate: ({ queryKey }) => queryKey[1] === CONTINUE_READING_KEY,
    type: 'inactive',
  });
}
