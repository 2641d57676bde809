interface Limits {
  /** How many tasks run at the same time. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** How many of the waiting tasks may belong to one client. */
  readonly maxWaitingPerClient: number;
}

interface Waiting {
  readonly client: string;
  readonly start: () => void;
}

/** A queue that a single client cannot fill. */
export class BoundedQueue {
  readonly #limits: Limits;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Calls `start` when there is room, which may be at once; returns false if the queue is full for this client. */
  add(client: string, start: () => void): boolean {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      start();
      return true;
    }
    const ofClient = this.#waiting.filter((task) => task.client === client).length;
    if (this.#waiting.length >= this.#limits.maxWaiting || ofClient >= this.#limits.maxWaitingPerClient) {
      return false;
    }
    this.#waiting.push({ client, start });
    return true;
  }

  /** A started task has ended. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running -= 1;
  }
}
