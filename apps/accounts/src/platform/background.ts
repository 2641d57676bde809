export interface Background {
  /** Starts work after the response, so that its duration does not reveal whether there was any. */
  run(work: () => Promise<unknown>): void;
  settled(): Promise<void>;
}

export function createBackground(onError: (error: unknown) => void): Background {
  const pending = new Set<Promise<unknown>>();
  return {
    run(work) {
      const task = new Promise<void>((done) => {
        setImmediate(() =>
          work()
            .catch(onError)
            .then(() => done()),
        );
      });
      pending.add(task);
      task.then(() => pending.delete(task));
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/**
 * Runs of `work` never overlap. While one is running, all further calls share the next one, which starts after them
 * and so sees what they want done.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        running = waiting ?? running;
        waiting = undefined;
        return work();
      });
    return waiting;
  };
}
