/** What goes to a collector: who sends it, from which visit, and what happened. */
export interface Batch {
  readonly service: string;
  readonly visit: string;
  readonly about?: object;
  readonly events: readonly object[];
  /** Events that found the buffer full since the last batch. */
  readonly dropped?: number;
}

interface Options {
  readonly service: string;
  readonly url: string;
  /** Events that go together, how many may be on their way or waiting, and how long the first one waits. */
  readonly batch: number;
  readonly capacity: number;
  readonly waitMs: number;
  readonly send?: (url: string, batch: Batch) => Promise<unknown>;
}

export interface Outbox {
  readonly put: (event: object) => void;
  /** Says something of all that follows; what came before goes out as it was. */
  readonly describe: (about: object) => void;
  readonly flush: () => void;
  /** Nothing is sent after this, not even what was waiting. */
  readonly stop: () => void;
}

/** One page load. It names nobody and is kept nowhere. */
const visit = Math.random().toString(36).slice(2);

/** A browser lets 64 KB at most outlive its page. */
const KEEPALIVE_CHARACTERS = 60_000;

/** Plain text needs no preflight, and no cookie of the collector's goes along. */
function post(url: string, batch: Batch): Promise<unknown> {
  const body = JSON.stringify(batch);
  return fetch(url, {
    method: 'POST',
    body,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: body.length < KEEPALIVE_CHARACTERS,
  });
}

export function openOutbox({ service, url, batch, capacity, waitMs, send = post }: Options): Outbox {
  let waiting: object[] = [];
  let onTheWay = 0;
  let dropped = 0;
  let about: object | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (open && waiting.length > 0) {
      const events = waiting.slice(0, batch);
      waiting = waiting.slice(batch);
      onTheWay += events.length;
      const letter = { service, visit, ...(about && { about }), ...(dropped && { dropped }), events };
      dropped = 0;
      // A collector that is down is not the reader's trouble.
      send(url, letter)
        .catch(() => {})
        .finally(() => {
          onTheWay -= events.length;
        });
    }
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', onHide);

  return {
    flush,
    put(event) {
      if (!open) return;
      if (waiting.length + onTheWay >= capacity) {
        dropped += 1;
        return;
      }
      waiting.push(event);
      // A hidden page may end at any time.
      if (waiting.length >= batch || document.visibilityState === 'hidden') flush();
      else timer ??= setTimeout(flush, waitMs);
    },
    describe(next) {
      if (about) flush();
      about = next;
    },
    stop() {
      open = false;
      waiting = [];
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}
