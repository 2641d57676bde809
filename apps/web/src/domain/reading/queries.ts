import type { QueryFilters } from '@tanstack/query-core';
import { loadedLayer } from '../../platform/query/loaded-layer.ts';
import { fetchHistory, type HistoryItem } from './calls.ts';

export const CONTINUE_READING_KEY = 'continue reading';
const MAX_ITEMS = 3;

/** Articles that the reader has begun, last read first. Those that no longer exist are left out. */
export async function fetchContinueReading(): Promise<readonly HistoryItem[]> {
  const { items } = await fetchHistory({ page: 1, pageSize: MAX_ITEMS * 2 }, 'in_progress');
  return items.filter(({ article }) => article !== null).slice(0, MAX_ITEMS);
}

/** Loads the list again: now if it is shown, else the next time that it is. */
export function refreshContinueReading(): void {
  const client = loadedLayer()?.client;
  const filters: QueryFilters = { predicate: ({ queryKey }) => queryKey[1] === CONTINUE_READING_KEY };
  client?.removeQueries({ ...filters, type: 'inactive' });
  void client?.invalidateQueries(filters);
}
