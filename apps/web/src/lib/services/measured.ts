import type { Happening } from '../analytics.ts';
import type { Outbox } from './outbox.ts';
import type { Service } from './service.ts';

/** Page views and named events, with tier and internal flag: what may be counted of a reader. */
export function measure(outbox: Outbox): Service {
  return {
    take(happening: Happening) {
      switch (happening.kind) {
        case 'page':
          return outbox.put({ kind: 'page', at: Date.now(), path: happening.path });
        case 'action':
          return outbox.put({
            ...{ kind: 'action', at: Date.now() },
            ...{ name: happening.name, about: happening.about },
          });
        case 'reader':
          // Who the reader is goes to customer success alone.
          return outbox.describe({ tier: happening.tier, internal: happening.internal });
        case 'error':
          return;
      }
    },
    stop: outbox.stop,
  };
}
