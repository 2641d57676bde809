import { measure } from './measured.ts';
import { openOutbox } from './outbox.ts';
import type { Service } from './service.ts';

/** The event pipeline: the same events in larger batches, for whoever keeps them. */
export function start(url: string): Service {
  return measure(openOutbox({ service: 'event-pipeline', url, batch: 50, capacity: 500, waitMs: 5_000 }));
}
