export type Mutex = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs tasks one at a time in the order of the calls, so that a batch of a sweep and a sync job never overlap. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
