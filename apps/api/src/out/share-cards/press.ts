import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { ShareCard } from '@tidemark/share-card/share-card';

/** What the drawing process is told of a card, and what it answers. */
export interface Order {
  readonly number: number;
  readonly card: ShareCard;
  readonly file: string | undefined;
}
export type Printed =
  | { readonly number: number; readonly png: Uint8Array }
  | { readonly number: number; readonly failure: string };

/** Nothing is wrong with the card; a moment later there may be time for it. */
export class PressBusyError extends Error {}

export interface PressOptions {
  /** How many may wait for their turn; a crawler in a hurry is asked to come again. */
  readonly maxWaiting?: number;
  /** After this long without an order the process ends, and gives back what it took. */
  readonly idleMs?: number;
  /** A card that takes longer is given up, with the process that draws it. */
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly order: Order;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const PROGRAM = join(import.meta.dirname, 'press-process.ts');
/** Of the scheduler's 20 steps below normal: readers are served first. */
const NICE = 10;

function start(): ChildProcess {
  const child = fork(PROGRAM, [], {
    // Neither our settings nor our secrets.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Not everywhere, and not everyone, may set it; the drawing does not depend on it.
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {}
  return child;
}

/** Draws one card after another, in a process that lives only as long as there are cards to draw. */
export class Press {
  readonly #options: Required<PressOptions>;
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #orders = 0;

  constructor({ maxWaiting = 30, idleMs = 30_000, timeoutMs = 10_000 }: PressOptions = {}) {
    this.#options = { maxWaiting, idleMs, timeoutMs };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  print(card: ShareCard, file: string | undefined): Promise<Buffer> {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new PressBusyError('Too many cards are waiting to be drawn'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#orders += 1;
    this.#waiting.push({ order: { number: this.#orders, card, file }, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ends the process; who is still waiting hears that nothing will come. */
  close(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The press is closed'));
    this.#stop(new Error('The press is closed'));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stop(), this.#options.idleMs).unref();
      return;
    }
    this.#timer = setTimeout(
      () => this.#stop(new PressBusyError('The card took too long to draw')),
      this.#options.timeoutMs,
    );
    // One that was killed may be gone before we hear of it.
    const child = this.#child?.connected ? this.#child : this.#started();
    this.#child = child;
    child.send(this.#current.order, (error) => error && this.#lost(child, error));
  }

  #started(): ChildProcess {
    const child = start();
    child.on('message', (printed: Printed) => this.#done(printed));
    child.on('error', (error) => this.#lost(child, error));
    child.on('exit', () => this.#lost(child, new Error('The drawing process ended')));
    // It must not keep a process alive that has nothing else to do.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #done(printed: Printed): void {
    const current = this.#current;
    if (current?.order.number !== printed.number) return;
    this.#current = undefined;
    if ('png' in printed) current.resolve(Buffer.from(printed.png));
    else current.reject(new Error(printed.failure));
    this.#next();
  }

  #lost(child: ChildProcess, error: Error): void {
    if (this.#child === child) this.#stop(error);
  }

  #stop(error?: Error): void {
    clearTimeout(this.#timer);
    const [child, current] = [this.#child, this.#current];
    this.#child = undefined;
    this.#current = undefined;
    child?.kill('SIGKILL');
    if (error) current?.reject(error);
    if (this.#waiting.length > 0) this.#next();
  }
}
