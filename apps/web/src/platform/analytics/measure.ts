import type { Outbox } from './outbox.ts';
import type { Service } from './service.ts';
import type { AnalyticsEvent } from './track.ts';

/** Page views and named events, with the reader's tier and internal flag. */
export function measure(outbox: Outbox): Service {
  return {
    handle(event: AnalyticsEvent) {
      switch (event.kind) {
        case 'page':
          return outbox.put({ kind: 'page', at: Date.now(), path: event.path });
        case 'action':
          return outbox.put({
            ...{ kind: 'action', at: Date.now() },
            ...{ name: event.name, about: event.about },
          });
        case 'reader':
          // Only customer success receives the reader's identity.
          return outbox.describe({ tier: event.tier, internal: event.internal });
        case 'error':
          return;
      }
    },
    stop: outbox.stop,
  };
}
