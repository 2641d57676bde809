import type { Adapter } from './track.ts';

/** A running service. */
export interface Service {
  readonly handle: Adapter;
  readonly stop: () => void;
}

/** What every adapter's module exports. */
export interface ServiceModule {
  readonly start: (url: string) => Service;
}
