import type { Adapter } from '../analytics.ts';

/** A service at work. */
export interface Service {
  readonly take: Adapter;
  readonly stop: () => void;
}

/** What every adapter's module exports. */
export interface ServiceModule {
  readonly start: (url: string) => Service;
}
