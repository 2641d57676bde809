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
