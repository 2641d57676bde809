import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { ShareCard } from '@tidemark/share-card/share-card';

/** Messages to and from the rendering process. */
export interface RenderJob {
  readonly number: number;
  readonly card: ShareCard;
  /** The path or the bytes of the card's image. */
  readonly image: string | Uint8Array | undefined;
}
export type RenderResult =
  | { readonly number: number; readonly png: Uint8Array }
  | { readonly number: number; readonly failure: string };

/** Thrown when a card cannot be rendered now but may be later. */
export class RendererBusyError extends Error {}

export interface CardRendererOptions {
  /** The longest queue; further requests are rejected with RendererBusyError. */
  readonly maxWaiting?: number;
  /** The process ends after this idle time, to free its memory. */
  readonly idleMs?: number;
  /** The process is killed if one card takes longer. */
  readonly timeoutMs?: number;
  /**
   * The first card of a process may take this much longer. Killing a process that is slow to start on a busy machine
   * would only cause the next one to be as slow.
   */
  readonly startMs?: number;
}

interface Waiting {
  readonly job: RenderJob;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const PROGRAM = join(import.meta.dirname, 'card-renderer-process.ts');
/** Lowers the priority, so that requests are served first. */
const NICE = 10;

function start(): ChildProcess {
  const child = fork(PROGRAM, [], {
    // The process gets no settings and no secrets.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Setting the priority may not be permitted; rendering works without it.
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {}
  return child;
}

/** Renders one card at a time in a child process that is started on demand. */
export class CardRenderer {
  readonly #options: Required<CardRendererOptions>;
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #jobCount = 0;

  constructor({
    maxWaiting = 30,
    idleMs = 30_000,
    timeoutMs = 10_000,
    startMs = 50_000,
  }: CardRendererOptions = {}) {
    this.#options = { maxWaiting, idleMs, timeoutMs, startMs };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  render(card: ShareCard, image: string | Uint8Array | undefined): Promise<Buffer> {
    if (this.#waiting.length >= this.#options.maxWaiting) {
      return Promise.reject(new RendererBusyError('Too many share cards are waiting to be rendered'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#jobCount += 1;
    this.#waiting.push({ job: { number: this.#jobCount, card, image }, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ends the process and rejects all waiting jobs. */
  close(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The card renderer is closed'));
    this.#stop(new Error('The card renderer is closed'));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => this.#stop(), this.#options.idleMs).unref();
      return;
    }
    // A killed process may be disconnected before its exit event arrives.
    const running = this.#child?.connected ? this.#child : undefined;
    const { timeoutMs, startMs } = this.#options;
    this.#timer = setTimeout(
      () => this.#stop(new RendererBusyError('The share card took too long to render')),
      running ? timeoutMs : startMs + timeoutMs,
    );
    const child = running ?? this.#started();
    this.#child = child;
    child.send(this.#current.job, (error) => error && this.#lost(child, error));
  }

  #started(): ChildProcess {
    const child = start();
    child.on('message', (result: RenderResult) => this.#done(result));
    child.on('error', (error) => this.#lost(child, error));
    child.on('exit', () => this.#lost(child, new Error('The rendering process ended')));
    // The child must not keep the parent process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #done(result: RenderResult): void {
    const current = this.#current;
    if (current?.job.number !== result.number) return;
    this.#current = undefined;
    if ('png' in result) current.resolve(Buffer.from(result.png));
    else current.reject(new Error(result.failure));
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
