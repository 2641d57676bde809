import { measure } from './measure.ts';
import { openOutbox } from './outbox.ts';
import type { Service } from './service.ts';

/** The event pipeline: the same events in larger batches. */
export function start(url: string): Service {
  return measure(openOutbox({ service: 'event-pipeline', url, batch: 50, capacity: 500, waitMs: 5_000 }));
}
