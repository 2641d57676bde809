/**
 * Reads once for all callers that wait at the same time. A read that is under way may have begun before a change that
 * the caller must see, so the caller waits for the read after it.
 */
export function combineReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= underWay.then(() => {
      next = undefined;
      const reading = read();
      underWay = reading.catch(() => {});
      return reading;
    });
    return next;
  };
}
