import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { onMemberLeft } from '../session/store.ts';
import { type QueryLayer, setLoadedLayer } from './loaded-layer.ts';

const STALE_AFTER_MS = 60_000;

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The API client already repeats a request once after a 401, with a fresh token. Any other failure
      // is shown with a button to try again.
      retry: false,
      staleTime: STALE_AFTER_MS,
      // Without a network a request fails at once and shows its error, instead of waiting for the network.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export const queryLayer: QueryLayer = { client, QueryObserver, InfiniteQueryObserver };

/** Requests in flight are cancelled first: their responses must not reach a component that is still mounted. */
function clearCache(): void {
  void client.cancelQueries();
  client.clear();
}

if (typeof window !== 'undefined') {
  setLoadedLayer(queryLayer);
  onMemberLeft(clearCache);
}
