/** Begins in the order given, a few at a time, and goes on after a failure. Answers what failed. */
export async function inOrder<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<readonly T[]> {
  const failed: T[] = [];
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await act(item).catch(() => failed.push(item));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}
