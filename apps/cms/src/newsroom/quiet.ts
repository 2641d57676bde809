import { AsyncLocalStorage } from 'node:async_hooks';

const quiet = new AsyncLocalStorage<true>();

/** Changes made inside are neither checked nor told: a whole publication is found by the API's sweep. */
export function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  return quiet.run(true, run);
}

export function isQuiet(): boolean {
  return quiet.getStore() === true;
}
