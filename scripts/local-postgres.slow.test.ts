import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from '@tidemark/harness/query';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type LocalPostgres, postgresFolder, useLocalPostgres } from './lib/local-postgres.mjs';

const SLOW_MS = 240_000;
const POLL = { timeout: 60_000, interval: 50 };
const isRoot = process.getuid?.() === 0;
const dir = mkdtempSync(join(tmpdir(), 'tidemark-local-postgres-'));
// Started by root, the server runs as another user.
chmodSync(dir, 0o755);
const started: LocalPostgres[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let folders = 0;
function newDataDir(): string {
  folders += 1;
  const dataDir = join(dir, String(folders), '.data');
  mkdirSync(dataDir, { recursive: true });
  return dataDir;
}

async function use(dataDir: string, command = 'npm start', isServing = true): Promise<LocalPostgres> {
  const server = await useLocalPostgres({ dataDir, command, isServing, log: () => {} });
  started.push(server);
  return server;
}

/** The process id of the server, undefined if it has stopped. */
function pidIn(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** A command in a process of its own, which can be killed. */
async function startCommand(
  dataDir: string,
  command = 'npm start',
): Promise<{ child: ChildProcess; url: string }> {
  const source = `
    import { useLocalPostgres } from ${JSON.stringify(import.meta.resolve('./lib/local-postgres.mjs'))};
    const { urls } = await useLocalPostgres(${JSON.stringify({ dataDir, command, isServing: true })});
    console.log(urls.portal);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

async function killed({ child }: { child: ChildProcess }): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Kills the guards of a folder too, as a kill -9 of everything does. */
function killGuards(dataDir: string): void {
  spawnSync('pkill', ['-9', '-f', `^sh -c .* ${join(dataDir, 'postgres')}$`]);
}

test(
  'has a durable database and a role for each app, on loopback, with passwords that stay',
  async () => {
    const dataDir = newDataDir();
    const first = await use(dataDir);
    expect(await query(first.urls.portal, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(first.urls.portal, 'show listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ]);
    await query(first.urls.portal, 'create table stored as select 42 as value');
    for (const name of ['accounts', 'cms'] as const)
      expect(
        await query(first.urls[name], 'select current_user as role, current_database() as name'),
      ).toEqual([{ role: name, name }]);
    const foreign = new URL(first.urls.accounts);
    foreign.pathname = '/portal';
    await expect(query(foreign.href, 'select 1')).rejects.toThrow('permission denied for database');
    foreign.password = 'guessed';
    await expect(query(foreign.href, 'select 1')).rejects.toThrow('password authentication failed');
    await first.stop();
    await expect(query(first.urls.portal, 'select 1')).rejects.toThrow();
    const second = await use(dataDir);
    expect(new URL(second.urls.portal).password).toBe(new URL(first.urls.portal).password);
    expect(await query(second.urls.portal, 'select value from stored')).toEqual([{ value: 42 }]);
  },
  SLOW_MS,
);

test(
  'is shared by commands: the last one stops it, and none runs twice',
  async () => {
    const dataDir = newDataDir();
    // At the same moment, on a folder without a server.
    const [start, newsroom] = await Promise.all([use(dataDir), use(dataDir, 'npm run cms')]);
    expect(newsroom.port).toBe(start.port);
    await expect(use(dataDir)).rejects.toThrow(
      `npm start already runs with the data folder ${dataDir} (process ${process.pid}). Stop it first, or set PORTAL_DATA_DIR to a folder of its own.`,
    );
    const command = await use(dataDir, 'npm run content:check', false);
    await start.stop();
    await command.stop();
    expect(await query(newsroom.urls.cms, 'select 1 as one')).toEqual([{ one: 1 }]);
    await newsroom.stop();
    expect(pidIn(dataDir)).toBeUndefined();
  },
  SLOW_MS,
);

describe('after kill -9', () => {
  test(
    'of the only command, the server stops; of one of two, it stays',
    async () => {
      const dataDir = newDataDir();
      const [first, second] = [await startCommand(dataDir), await startCommand(dataDir, 'npm run cms')];
      await query(first.url, 'create table stored as select 1 as value');
      await killed(first);
      const third = await startCommand(dataDir);
      expect(third.url).toBe(first.url);
      await killed(third);
      await killed(second);
      await expect.poll(() => pidIn(dataDir), POLL).toBeUndefined();
    },
    SLOW_MS,
  );

  test(
    'of everything but the server, the next command adopts it',
    async () => {
      const dataDir = newDataDir();
      const first = await startCommand(dataDir);
      await query(first.url, 'create table stored as select 1 as value');
      const pid = pidIn(dataDir);
      killGuards(dataDir);
      await killed(first);
      const second = await use(dataDir);
      expect([second.urls.portal, pidIn(dataDir)]).toEqual([first.url, pid]);
    },
    SLOW_MS,
  );

  test(
    'of everything, nothing that was stored is lost',
    async () => {
      const dataDir = newDataDir();
      const first = await startCommand(dataDir);
      await query(first.url, 'create table stored as select 1 as value');
      const pid = pidIn(dataDir) ?? 0;
      killGuards(dataDir);
      process.kill(pid, 'SIGKILL');
      await killed(first);
      const second = await use(dataDir);
      expect(pidIn(dataDir)).not.toBe(pid);
      expect(await query(second.urls.portal, 'select value from stored')).toEqual([{ value: 1 }]);
    },
    SLOW_MS,
  );

  test(
    'of the server, its command starts it again on the same port',
    async () => {
      const dataDir = newDataDir();
      const { urls } = await use(dataDir);
      await query(urls.portal, 'create table stored as select 1 as value');
      const pid = pidIn(dataDir) ?? 0;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid), POLL).toBe(false);
      const stored = () => query(urls.portal, 'select value from stored').catch(() => 'unreachable');
      await expect.poll(stored, POLL).toEqual([{ value: 1 }]);
    },
    SLOW_MS,
  );

  test(
    'while the databases were being created, they are created again',
    async () => {
      const dataDir = newDataDir();
      mkdirSync(join(dataDir, 'postgres', 'data.unfinished'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres', 'data.unfinished', 'PG_VERSION'), '18');
      const { urls } = await use(dataDir);
      expect(await query(urls.portal, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    SLOW_MS,
  );
});

describe.runIf(isRoot)('started by root', () => {
  test('uses a folder elsewhere if its user cannot enter the data folder', () => {
    const closed = mkdtempSync(join(dir, 'closed-'));
    const folder = postgresFolder(join(closed, '.data'));
    expect(folder).toMatch(/^\/var\/lib\/tidemark-postgres-[0-9a-f]{12}$/);
    expect(postgresFolder(join(closed, '.data'))).toBe(folder);
    rmSync(folder, { recursive: true });
  });

  test(
    'says that the disk is full, and works again when there is space, with everything that was stored',
    async () => {
      const dataDir = newDataDir();
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir]).status).toBe(0);
      try {
        const first = await use(dataDir);
        await query(first.urls.portal, 'create table stored as select 1 as value');
        await first.stop();
        const fill = spawnSync('dd', ['if=/dev/zero', `of=${join(dataDir, 'fill')}`, 'bs=1M']);
        expect(fill.status).not.toBe(0);
        await expect(use(dataDir)).rejects.toThrow(
          `The disk with ${join(dataDir, 'postgres')} is full, so PostgreSQL cannot run.`,
        );
        rmSync(join(dataDir, 'fill'));
        const second = await use(dataDir);
        expect(await query(second.urls.portal, 'select value from stored')).toEqual([{ value: 1 }]);
        await second.stop();
      } finally {
        spawnSync('umount', ['-l', dataDir]);
      }
    },
    SLOW_MS,
  );
});
