import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import {
  initialise,
  postgresBinaries,
  serverArguments,
  serverEnvironment,
  serverUser,
} from './postgres-cluster.mjs';
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

/** Starts a temporary PostgreSQL server, or uses the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-postgres-'));
  try {
    const password = randomBytes(12).toString('hex');
    const bin = postgresBinaries(dir);
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
        env: serverEnvironment(),
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
  return serverArguments({
    max_connections: '200',
    ...(sharedBuffers === undefined ? {} : { shared_buffers: sharedBuffers }),
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  });
}
