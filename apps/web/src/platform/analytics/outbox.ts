/** The payload for a collector. */
export interface Batch {
  readonly service: string;
  readonly visit: string;
  readonly about?: object;
  readonly events: readonly object[];
  /** Events dropped since the last batch because the buffer was full. */
  readonly dropped?: number;
}

interface Options {
  readonly service: string;
  readonly url: string;
  /** Events per batch, events that may be buffered or in flight, and how long the first one waits. */
  readonly batch: number;
  readonly capacity: number;
  readonly waitMs: number;
  readonly send?: (url: string, batch: Batch) => Promise<unknown>;
}

export interface Outbox {
  readonly put: (event: object) => void;
  /** Describes all later events; earlier ones are sent with the previous description. */
  readonly describe: (about: object) => void;
  readonly flush: () => void;
  /** Nothing is sent after this, not even buffered events. */
  readonly stop: () => void;
}

/** Identifies one page load; it is not stored. */
const visit = Math.random().toString(36).slice(2);

/** Browsers limit keepalive requests to 64 KB. */
const KEEPALIVE_CHARACTERS = 60_000;

/** Plain text needs no preflight. Cookies are not sent. */
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
  let inFlight = 0;
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
      inFlight += events.length;
      const payload = { service, visit, ...(about && { about }), ...(dropped && { dropped }), events };
      dropped = 0;
      // A collector that is down must not affect the reader.
      send(url, payload)
        .catch(() => {})
        .finally(() => {
          inFlight -= events.length;
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
      if (waiting.length + inFlight >= capacity) {
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
