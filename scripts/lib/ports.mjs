import { connect, createServer } from 'node:net';
import { UserFacingError } from './root.mjs';

/**
 * Throws if one of the ports is in use, before any long work starts.
 * @param {Record<string, number>} ports by the setting that changes each
 * @param {string} [command] what was run
 */
export async function assertPortsFree(ports, command = 'npm start') {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await portProblem(port);
    if (problem) {
      throw new UserFacingError(
        `Port ${port} ${problem}. Stop what uses it, or choose another: ${name}=${port + 10} ${command}`,
      );
    }
  }
}

/** @param {number} port @returns {Promise<string | undefined>} */
export async function portProblem(port) {
  for (const host of ['127.0.0.1', '::1']) {
    // Binding is not a sufficient test: some systems allow a second listener on another address.
    if (await isListening(port, host)) return 'is taken';
    const code = await bindError(port, host);
    if (code === 'EADDRINUSE') return 'is taken';
    if (code === 'EACCES') return 'may not be opened by this user';
  }
  return undefined;
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function isListening(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} */
function bindError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
