import type { ContentFeed } from '../content-events/feed.ts';
import type { ContentListener } from '../content-events/listener.ts';
import { contentEventsAfter, lastContentEventId } from '../content-events/store.ts';
import type { Database } from '../database/database.ts';
import { type EdgeMessage, purgeAllMessages, purgeMessages, repeatedPurge } from './edge-messages.ts';

export interface EdgeNotifierDeps {
  /** The address on which the edge accepts messages. */
  readonly url: string;
  readonly db: Database;
  readonly feed: Pick<ContentFeed, 'position' | 'subscribe'>;
  readonly listener: Pick<ContentListener, 'isCurrent' | 'ageMs'>;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
  readonly fetch?: typeof fetch;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

/** The edge serves stored responses for at most 800 ms without a confirmation. */
const HEARTBEAT_MS = 200;
const TIMEOUT_MS = 2000;
/**
 * When purges are repeated. A response from before a change that the edge was storing at the instant of the first purge is
 * dropped then.
 */
const REPEAT_MS = 1000;
const MAX_EVENTS = 500;
/** Other processes tell the same edge, so a message may come too late several times in a row. */
const MAX_ROUNDS = 20;
/** The position of an edge that was not told of any event since its start. */
const NONE = 'none';

/** What the edge said in its last response. */
interface EdgeState {
  /** The last event that it was told of. */
  readonly position: string;
  /** Its clock, in seconds. */
  readonly time: number;
  readonly receivedAt: number;
}

/**
 * Tells one edge of content changes, and confirms that there are no others. Every API process does this for every edge.
 * The edge itself stores the last event that it was told of, so a change is purged once, none is lost when a process
 * ends, and an edge that could not be reached gets what it missed.
 */
export class EdgeNotifier {
  readonly #deps: EdgeNotifierDeps;
  readonly #monotonicNow: () => number;
  readonly #stopped = new AbortController();
  #edge: EdgeState | undefined;
  #repeats: { readonly dueAt: number; readonly message: EdgeMessage }[] = [];
  #wake = () => {};
  #isWoken = false;
  #hasFailed = false;

  constructor(deps: EdgeNotifierDeps) {
    this.#deps = deps;
    this.#monotonicNow = deps.monotonicNow ?? (() => performance.now());
    deps.feed.subscribe(() => {
      this.#isWoken = true;
      this.#wake();
    });
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopped.abort();
    this.#wake();
  }

  async #run(): Promise<void> {
    const { log, url } = this.#deps;
    while (!this.#stopped.signal.aborted) {
      this.#isWoken = false;
      try {
        await this.synchronise();
        if (this.#hasFailed) log.info({ edge: url }, 'The edge is told of content changes again');
        this.#hasFailed = false;
      } catch (error) {
        this.#edge = undefined;
        if (this.#stopped.signal.aborted) return;
        if (!this.#hasFailed) {
          log.warn({ err: error, edge: url }, 'The edge cannot be told of content changes');
        }
        this.#hasFailed = true;
      }
      if (!this.#isWoken || this.#hasFailed) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, HEARTBEAT_MS);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Tells the edge of all events it does not know yet, and confirms that there are no others. */
  async synchronise(): Promise<void> {
    const { feed, listener } = this.#deps;
    if (!listener.isCurrent()) return;
    let edge = this.#edge ?? (await this.#send({}));
    for (let round = 0; edge.position !== String(feed.position); round += 1) {
      if (round === MAX_ROUNDS) throw new Error('The edge does not accept the changes');
      const messages = await this.#messagesFor(edge.position);
      if (messages.length === 0) break;
      for (const message of messages) {
        edge = await this.#send(message);
        // Another process was faster; what is left depends on how far it came.
        if (edge.position !== message['x-edge-position']) break;
        this.#repeats.push({ dueAt: this.#monotonicNow() + REPEAT_MS, message: repeatedPurge(message) });
      }
    }
    await this.#repeatPurges();
    // Both are read at the same time, because the age belongs to this position.
    const [position, ageMs] = [feed.position, listener.ageMs()];
    if (!Number.isFinite(ageMs)) return;
    await this.#send({
      'x-edge-known': String(position),
      'x-edge-confirmed': this.#confirmedTime(edge, ageMs).toFixed(3),
    });
  }

  async #repeatPurges(): Promise<void> {
    const now = this.#monotonicNow();
    const due = this.#repeats.filter(({ dueAt }) => dueAt <= now);
    if (due.length === 0) return;
    for (const { message } of due) await this.#send(message);
    this.#repeats = this.#repeats.filter((repeat) => !due.includes(repeat));
  }

  /**
   * Until when, by the clock of the edge, it is certain that there was no other event. The clock went on since the edge
   * wrote its response, at least by what has passed here since it was received.
   */
  #confirmedTime({ time, receivedAt }: EdgeState, ageMs: number): number {
    return time + (this.#monotonicNow() - receivedAt - ageMs) / 1000;
  }

  async #messagesFor(edgePosition: string): Promise<EdgeMessage[]> {
    const { db, feed } = this.#deps;
    const { position } = feed;
    const span = { after: edgePosition, position };
    const after = Number(edgePosition);
    if (edgePosition === NONE) return purgeAllMessages(span);
    if (after > position) {
      // Another process has seen more events than this one, unless the database was replaced.
      return after > (await lastContentEventId(db)) ? purgeAllMessages(span) : [];
    }
    const { events, hasGap } = await contentEventsAfter(db, after, MAX_EVENTS);
    if (hasGap) return purgeAllMessages(span);
    const last = events.at(-1);
    return last ? purgeMessages(events, { after: edgePosition, position: last.id }) : [];
  }

  async #send(headers: EdgeMessage): Promise<EdgeState> {
    const { url, fetch: send = fetch } = this.#deps;
    const response = await send(url, {
      method: 'PURGE',
      headers,
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    // 409: the edge was told of other events than the message assumes; the response says of which.
    if (!response.ok && response.status !== 409)
      throw new Error(`The edge responded with ${response.status}`);
    const time = Number(response.headers.get('x-edge-time'));
    if (!time) throw new Error('The response is not that of an edge');
    const position = response.headers.get('x-edge-position') ?? NONE;
    this.#edge = { position, time, receivedAt: this.#monotonicNow() };
    return this.#edge;
  }
}

export interface EdgeNotifiers {
  stop(): void;
}

/** Tells all edges. */
export function startEdgeNotifiers(
  urls: readonly string[],
  deps: Omit<EdgeNotifierDeps, 'url'>,
): EdgeNotifiers {
  const notifiers = urls.map((url) => new EdgeNotifier({ ...deps, url }));
  for (const notifier of notifiers) notifier.start();
  return {
    stop() {
      for (const notifier of notifiers) notifier.stop();
    },
  };
}
