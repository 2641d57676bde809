/** Lighthouse sometimes finds no start of the navigation in its trace. The page is not at fault. */
const TRANSIENT = /NO_NAVSTART/;
const ATTEMPTS = 4;

/** Repeats a run that ends with a transient error of Lighthouse; throws every other error at once. */
export async function retryTransient<T>(
  run: () => Promise<T>,
  onRetry: (message: string) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!TRANSIENT.test(message) || attempt === ATTEMPTS) throw error;
      onRetry(message);
    }
  }
}
