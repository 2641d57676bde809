export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** One at a time, in the order of asking: a sweep and a look never meet. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
