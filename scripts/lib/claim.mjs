import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const ANSWER_MS = 2000;

/**
 * A file that names the process that holds it, and a loopback port on which that process answers with the token.
 * @typedef {{ port: number, token: string, pid: number, command: string }} Holder
 * @typedef {{ release: () => void }} Claim
 */

/**
 * Claims a file for this process. The claim ends with the process, also on kill -9: whoever wants it asks its holder,
 * which answers only while it lives. A process id alone would be reused.
 * @param {string} path @param {string} command what the process is, for messages
 * @returns {Promise<Claim | Holder>} the claim, or the living process that has it
 */
export async function claim(path, command) {
  const token = randomBytes(16).toString('hex');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(token);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  // Written beside it and linked, so that nobody reads half of it.
  const own = `${path}.${token}`;
  try {
    writeFileSync(own, JSON.stringify({ port, token, pid: process.pid, command }));
    for (;;) {
      try {
        linkSync(own, path);
        return {
          release() {
            rmSync(path, { force: true });
            server.close();
          },
        };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const holder = await holderOf(path);
      if (holder) {
        server.close();
        return holder;
      }
      rmSync(path, { force: true });
    }
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** The living process that holds this file. @param {string} path @returns {Promise<Holder | undefined>} */
export async function holderOf(path) {
  /** @type {Holder} */
  let holder;
  try {
    holder = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  return (await answerAt(holder.port)) === holder.token ? holder : undefined;
}

/** @param {number} port @returns {Promise<string>} */
function answerAt(port) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_MS });
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}
