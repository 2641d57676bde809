import { get } from 'node:http';
import { UserFacingError } from './root.mjs';

/**
 * Waits until an address answers with a 2xx, as long as the child behind it lives.
 * @param {import('./children.mjs').Child} child @param {string} url @param {number} [timeoutMs]
 */
export async function waitUntilReady(child, url, timeoutMs = 180_000) {
  /** @type {string | undefined} */
  let ended;
  void child.ended.then((how) => {
    ended = how;
  });
  const deadline = Date.now() + timeoutMs;
  let answer = 'no answer';
  while (ended === undefined && Date.now() < deadline) {
    const status = await statusOf(url);
    if (status >= 200 && status < 300) return;
    if (status > 0) answer = `status ${status}`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const why =
    ended === undefined
      ? `was not ready after ${timeoutMs / 1000} s: ${url} gave ${answer}`
      : `ended with ${ended}`;
  throw new UserFacingError(`The ${child.name} ${why}. Its last words:\n${child.tail() || '(none)'}`);
}

/**
 * Not fetch: it would cost this process, which stays as long as the portal, 20 MB.
 * @param {string} url @returns {Promise<number>} 0 where nobody answers
 */
function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}
