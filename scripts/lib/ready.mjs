import { Plain } from './root.mjs';

/**
 * Waits until an address answers with a 2xx, as long as the child behind it lives.
 * @param {import('./children.mjs').Child} child @param {string} url @param {number} [timeoutMs]
 */
export async function untilReady(child, url, timeoutMs = 180_000) {
  /** @type {string | undefined} */
  let ended;
  void child.ended.then((how) => {
    ended = how;
  });
  const deadline = Date.now() + timeoutMs;
  let answer = 'no answer';
  while (ended === undefined && Date.now() < deadline) {
    const status = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    if (status >= 200 && status < 300) return;
    if (status > 0) answer = `status ${status}`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const why =
    ended === undefined
      ? `was not ready after ${timeoutMs / 1000} s: ${url} gave ${answer}`
      : `ended with ${ended}`;
  throw new Plain(`The ${child.name} ${why}. Its last words:\n${child.tail() || '(none)'}`);
}
