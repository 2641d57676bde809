import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { serve } from './postgres.ts';
import { initialise, postgresBinaries, serverUser } from './postgres-cluster.mjs';
import type { RunningProcess } from './process.ts';
import { query } from './query.ts';

export interface PostgresNode {
  /** The maintenance database, as a superuser. */
  readonly url: string;
  readonly port: number;
  /** Ends the server as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts the server again on the same port. */
  start(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: PostgresNode;
  readonly standby: PostgresNode;
  /** An address of this database that names both servers. */
  urlOf(database: string): string;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicatedPostgresOptions {
  /** A commit waits until the standby has it. */
  readonly synchronous?: boolean;
  readonly fsync?: boolean;
}

const STANDBY = 'standby';

/** Gives a folder and everything in it to the user who runs the server. */
function giveToServer(folder: string): void {
  const user = serverUser();
  chmodSync(folder, 0o700);
  if (!user) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    chownSync(path, user.uid, user.gid);
  }
}

/**
 * A primary and a standby that follows it by streaming replication. The standby begins as a copy of the primary's files
 * from before its first start, so that no program for base backups is needed.
 */
export async function startReplicatedPostgres(
  options: ReplicatedPostgresOptions = {},
): Promise<ReplicatedPostgres> {
  const { synchronous = false, fsync = true } = options;
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-replicated-'));
  const password = randomBytes(12).toString('hex');
  const running = new Map<string, RunningProcess>();
  const bin = postgresBinaries(dir);
  const ports = { primary: await freePort(), standby: await freePort() };

  const node = async (name: keyof typeof ports, data: string, settings: Record<string, string>) => {
    const port = ports[name];
    const start = async () => {
      const cluster = { bin, dir, data, fsync, port, settings: { wal_keep_size: '1GB', ...settings } };
      // Should this process be killed, both servers are stopped and the last one removes the folder.
      running.set(name, (await serve({ ...cluster, removeDir: dir })).running);
    };
    await start();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      start,
      kill: async () => running.get(name)?.kill(),
      stop: async () => running.get(name)?.stop(),
    };
  };

  const stop = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
    await rm(dir, { recursive: true, force: true });
  };

  try {
    const data = await initialise(bin, dir, password);
    const copy = join(dir, 'standby', 'data');
    mkdirSync(join(dir, 'standby'), { mode: 0o755 });
    cpSync(data, copy, { recursive: true });
    writeFileSync(join(copy, 'standby.signal'), '');
    giveToServer(copy);
    const primary = await node('primary', data, {});
    const conninfo = `host=127.0.0.1 port=${ports.primary} user=postgres password=${password} application_name=${STANDBY}`;
    const standby = await node('standby', copy, { primary_conninfo: conninfo });
    if (synchronous) {
      await query(primary.url, `alter system set synchronous_standby_names = '${STANDBY}'`);
      await query(primary.url, 'select pg_reload_conf()');
    }
    return {
      primary,
      standby,
      urlOf: (database) =>
        `postgres://postgres:${password}@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/${database}?target_session_attrs=read-write`,
      promote: async () => void (await query(standby.url, 'select pg_promote()')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
