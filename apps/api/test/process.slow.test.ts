import { once } from 'node:events';
import { connect } from 'node:net';
import { closeConnections, createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiProcess,
  type ApiProcessOptions,
  type MainApp,
  startApiProcess,
  startFailingApiProcess,
  startMainApp,
  workFolder,
} from './api-process.ts';

const SLOW_MS = 240_000;
const cleanups: (() => Promise<void> | void)[] = [];
let mainApp: MainApp;

beforeAll(async () => {
  mainApp = await startMainApp();
  cleanups.push(mainApp.stop);
});
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, SLOW_MS);

/** Options for a process with its own data. */
async function newOptions(): Promise<ApiProcessOptions> {
  const work = workFolder(2);
  cleanups.push(work.remove);
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  return { ...work, mainApp: mainApp.url, env: { DATABASE_URL: database.url } };
}

const withEnv = (options: ApiProcessOptions, env: Record<string, string>): ApiProcessOptions => ({
  ...options,
  env: { ...options.env, ...env },
});

async function start(options: ApiProcessOptions): Promise<ApiProcess> {
  const served = await startApiProcess(options);
  cleanups.push(served.stop);
  return served;
}

const statusOf = async (url: string, token?: string) =>
  (await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;

describe('a failing start', () => {
  it.each([
    [{ API_PORT: 'abc' }, 'API_PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ ACCOUNTS_URL: 'nowhere' }, /^ACCOUNTS_URL must be an address such as \S+, not "nowhere"\.$/],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not set. `npm start` and `npm run dev` set it themselves.'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [
      { CONTENT_DIR: '/missing/content' },
      'The content folder /missing/content cannot be read (ENOENT). Check CONTENT_DIR.',
    ],
    [
      { DATABASE_URL: 'postgres://someone:secret@localhost:1/x' },
      'The database at localhost:1 cannot be reached (ECONNREFUSED). Start it, or check DATABASE_URL.',
    ],
  ])(
    'for %o prints one sentence and exits with code 1',
    async (env, sentence) => {
      const { code, output } = await startFailingApiProcess(withEnv(await newOptions(), env));
      if (typeof sentence === 'string') expect(output).toBe(sentence);
      else expect(output).toMatch(sentence);
      expect(code).toBe(1);
    },
    SLOW_MS,
  );

  it(
    'for a port in use prints one sentence and exits with code 1, without affecting the process that uses it',
    async () => {
      const first = await start(await newOptions());
      const { code, output } = await startFailingApiProcess(
        // Without warnings: on a busy machine there can be one about the database.
        withEnv(await newOptions(), { API_PORT: String(first.port), LOG_LEVEL: 'error' }),
      );
      expect({ code, output }).toEqual({
        code: 1,
        output: `Port ${first.port} is taken. Stop what uses it, or set API_PORT.`,
      });
      expect(await statusOf(`${first.url}/livez`)).toBe(200);
    },
    SLOW_MS,
  );
});

it(
  'logs the failure of an idle database connection and opens another',
  async () => {
    const options = await newOptions();
    const served = await start(options);
    await closeConnections(options.env?.DATABASE_URL ?? '');
    await expect.poll(served.logs, { timeout: 60_000 }).toContain('An idle database connection failed');
    expect(await statusOf(`${served.url}/strapi/articles`)).toBe(200);
  },
  SLOW_MS,
);

it(
  'knows the keys after a restart while the main app is down',
  async () => {
    const temporary = await startMainApp();
    const token = await temporary.token('reader');
    const options = { ...(await newOptions()), mainApp: temporary.url };
    const first = await start(options);
    expect(await statusOf(`${first.url}/strapi/bookmarks`, token)).toBe(200);
    await first.stop();
    await temporary.stop();
    const second = await start(options);
    expect(await statusOf(`${second.url}/strapi/bookmarks`, token)).toBe(200);
  },
  SLOW_MS,
);

it(
  '[API-01] loads the search index into memory at start',
  async () => {
    const served = await start(await newOptions());
    const line = /"articles":2,.*Search index loaded into memory/;
    await expect.poll(served.logs, { timeout: 60_000 }).toMatch(line);
    await served.stop();
    expect(await served.exited).toEqual({ code: 0, signal: null });
  },
  SLOW_MS,
);

it(
  'responds to the request in flight before it exits on SIGTERM',
  async () => {
    const served = await start(await newOptions());
    const body = JSON.stringify({ deviceId: '3f2b8a52-6f0e-4b60-9a50-0d5c8a0a7a11' });
    const socket = connect(served.port, 'localhost');
    let response = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      response += chunk;
    });
    socket.write(
      `POST /strapi/articles/1/read-markers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The server has the request's head and waits for the rest: it is in flight.
    while (!response.includes('100 Continue')) await once(socket, 'data');
    process.kill(served.pid, 'SIGTERM');
    await expect.poll(() => rejectsConnections(served.port), { timeout: 60_000 }).toBe(true);
    socket.write(body);
    await once(socket, 'close');
    // A connection that is kept alive would keep the process running.
    expect(response).toMatch(/HTTP\/1\.1 200[\s\S]*connection: close/i);
    expect(await served.exited).toEqual({ code: 0, signal: null });
  },
  SLOW_MS,
);

/** Whether the port accepts no new connection. */
function rejectsConnections(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  }).finally(() => socket.destroy());
}
