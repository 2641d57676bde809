/** Starts items in order with limited concurrency, continues after failures and returns the failed items. */
export async function inOrder<T>(
  items: readonly T[],
  concurrency: number,
  act: (item: T) => Promise<void>,
): Promise<readonly T[]> {
  const failed: T[] = [];
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await act(item).catch(() => failed.push(item));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failed;
}
