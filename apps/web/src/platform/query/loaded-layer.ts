import type { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/query-core';

export interface QueryLayer {
  readonly client: QueryClient;
  readonly QueryObserver: typeof QueryObserver;
  readonly InfiniteQueryObserver: typeof InfiniteQueryObserver;
}

let layer: QueryLayer | undefined;

/** Defined once `query-layer.ts` has been evaluated, so that components loaded together with it need not wait. */
export const loadedLayer = (): QueryLayer | undefined => layer;

export function setLoadedLayer(loaded: QueryLayer): void {
  layer = loaded;
}
