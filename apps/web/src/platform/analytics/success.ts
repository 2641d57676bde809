import { openOutbox } from './outbox.ts';
import type { Service } from './service.ts';

/** Customer success: the account and its tier. Anonymous readers are not reported. */
export function start(url: string): Service {
  const outbox = openOutbox({ service: 'customer-success', url, batch: 1, capacity: 10, waitMs: 0 });
  let reported = '';
  return {
    handle(event) {
      if (event.kind !== 'reader') return;
      const { uid, tier } = event;
      const identity = uid === undefined ? '' : `${uid} ${tier}`;
      if (identity !== '' && identity !== reported)
        outbox.put({ kind: 'identify', at: Date.now(), uid, tier });
      reported = identity;
    },
    stop: outbox.stop,
  };
}
