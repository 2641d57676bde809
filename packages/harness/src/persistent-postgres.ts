import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initialise, type PostgresServer, serve, serverUser } from './postgres.ts';
import { postgresBinaries } from './postgres-binaries.ts';

/** The server of a killed process stops within this time. */
const TAKEOVER_TIMEOUT_MS = 8000;

/** Whether the user who would run the server may enter a folder. Folders that only root can enter are unsuitable. */
export function canRunPostgresIn(dir: string): boolean {
  mkdirSync(dir, { recursive: true });
  const user = serverUser();
  return user === undefined || spawnSync('test', ['-x', dir], { ...user }).status === 0;
}

/** Starts a PostgreSQL server with its data in `dir`, for trying out on one machine. */
export async function startPersistentPostgres(dir: string): Promise<PostgresServer> {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o755);
  const bin = binaries(dir);
  const passwordFile = join(dir, 'password.txt');
  if (!existsSync(passwordFile)) {
    // The password is written last: without it the cluster is incomplete.
    rmSync(join(dir, 'data'), { recursive: true, force: true });
    const password = randomBytes(12).toString('hex');
    await initialise(bin, dir, password);
    writeFileSync(passwordFile, password, { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, 'utf8');
  const { running, port } = await takeOver({ bin, dir, data: join(dir, 'data'), fsync: true });
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop: running.stop };
}

function binaries(dir: string): string {
  const copied = join(dir, 'native', 'bin');
  if (existsSync(join(copied, 'postgres')) && existsSync(join(dir, 'native-complete'))) return copied;
  rmSync(join(dir, 'native'), { recursive: true, force: true });
  const { bin } = postgresBinaries(dir);
  writeFileSync(join(dir, 'native-complete'), '');
  return bin;
}

async function takeOver(cluster: Parameters<typeof serve>[0]): ReturnType<typeof serve> {
  const deadline = Date.now() + TAKEOVER_TIMEOUT_MS;
  for (;;) {
    try {
      return await serve(cluster);
    } catch (error) {
      const held = error instanceof Error && /lock file "postmaster.pid" already exists/.test(error.message);
      if (!held || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}
