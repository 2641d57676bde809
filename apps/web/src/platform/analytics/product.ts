import { measure } from './measure.ts';
import { openOutbox } from './outbox.ts';
import type { Service } from './service.ts';

/** Product analytics: small batches, sent soon after the events. */
export function start(url: string): Service {
  return measure(openOutbox({ service: 'product-analytics', url, batch: 10, capacity: 100, waitMs: 2_000 }));
}
