import { measure } from './measured.ts';
import { openOutbox } from './outbox.ts';
import type { Service } from './service.ts';

/** Product analytics: soon after it happened, a few events at a time. */
export function start(url: string): Service {
  return measure(openOutbox({ service: 'product-analytics', url, batch: 10, capacity: 100, waitMs: 2_000 }));
}
