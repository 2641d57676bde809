import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type RunningProcess, startProcess } from './process.ts';

export type PostgresServer = {
  /** The maintenance database, as a superuser. */
  url: string;
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** Off only for tests that do not verify what survives a crash. */
  fsync?: boolean;
  /** PostgreSQL's shared_buffers; its default is meant for a small machine. */
  sharedBuffers?: string;
};

/** The user for a server started by root, because PostgreSQL does not run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** Starts a temporary PostgreSQL server, or uses the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-postgres-'));
  try {
    const password = randomBytes(12).toString('hex');
    const { bin } = postgresBinaries(dir);
    const data = await initialise(bin, dir, password);
    const { fsync = true, ...memory } = options;
    const { running, port } = await serve({ bin, dir, data, fsync, removeDir: dir, ...memory });
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await running.stop();
        await rm(dir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** The user who runs the server, if it cannot be the current one. */
export function serverUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Creates an empty cluster in `dir`/data. */
export async function initialise(bin: string, dir: string, password: string): Promise<string> {
  const data = join(dir, 'data');
  const passwordFile = join(dir, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  chmodSync(dir, 0o755);
  const user = serverUser();
  if (user) {
    chownSync(data, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      // Syncing a new cluster to disk takes time and protects nothing of value.
      ...['--encoding=UTF8', `--locale=${locale}`, '--no-sync'],
    ],
    { cwd: dir, env: environment(), ...user },
  );
  await rm(passwordFile);
  return data;
}

export type Cluster = {
  bin: string;
  dir: string;
  data: string;
  fsync: boolean;
  sharedBuffers?: string;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
  /** A free one by default. */
  port?: number;
  /** Deleted if this process is killed before it could stop the server. */
  removeDir?: string;
};

export async function serve({ bin, dir, data, removeDir, ...options }: Cluster) {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      const running: RunningProcess = await startProcess({
        name: 'postgres',
        cmd: join(bin, 'postgres'),
        args: ['-D', data, '-p', String(port), ...settings(options)],
        cwd: dir,
        env: environment(),
        ready: /database system is ready to accept (read-only )?connections/,
        // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
        stopSignal: 'SIGINT',
        ...(removeDir === undefined ? {} : { removeDir }),
        ...serverUser(),
      });
      return { running, port };
    } catch (error) {
      const isPortInUse =
        error instanceof Error && /could not bind|Address already in use/.test(error.message);
      if (!isPortInUse || attempt === 3) throw error;
    }
  }
}

type ServerSettings = Pick<Cluster, 'fsync' | 'sharedBuffers' | 'settings'>;

function settings({ fsync, sharedBuffers, settings: more = {} }: ServerSettings): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(sharedBuffers === undefined ? {} : { shared_buffers: sharedBuffers }),
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Without the caller's PG* settings, and with English messages for the readiness check. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
