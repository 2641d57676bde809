import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from '@tidemark/harness/database';
import { findDebianProgram } from '@tidemark/harness/debian';
import { freePort } from '@tidemark/harness/ports';
import { serve } from '@tidemark/harness/postgres';
import { initialise, serverUser } from '@tidemark/harness/postgres-cluster';
import { query } from '@tidemark/harness/query';
import { afterEach, expect, it } from 'vitest';
import { openPostgres } from '../src/store/db.ts';

// Debian's pgBackRest supports Debian's PostgreSQL, not that of npm.

const SLOW_MS = 600_000;
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/pgbackrest/pgbackrest.conf');
const PASSWORD = 'archived';
const run = promisify(execFile);
const cleanups: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, SLOW_MS);

/** The project's configuration with the folders of this test. */
function writeConfiguration(folder: string, port: number): string {
  const replaced: readonly [RegExp, string][] = [
    [/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repository')}`],
    [/^log-path=.*$/m, `log-path=${join(folder, 'log')}`],
    [/^lock-path=.*$/m, `lock-path=${join(folder, 'lock')}`],
    [/^spool-path=.*$/m, `spool-path=${join(folder, 'spool')}`],
    [/^pg1-path=.*$/m, `pg1-path=${join(folder, 'data')}`],
    [/^pg1-port=.*$/m, `pg1-port=${port}`],
    [/^pg1-socket-path=.*$/m, `pg1-socket-path=${join(folder, 'socket')}`],
  ];
  let text = readFileSync(CONFIGURATION, 'utf8');
  for (const [pattern, value] of replaced) {
    expect(text).toMatch(pattern);
    text = text.replace(pattern, value);
  }
  const file = join(folder, 'pgbackrest.conf');
  writeFileSync(file, text);
  for (const name of ['repository', 'log', 'lock', 'spool', 'socket']) {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o750 });
    const user = serverUser();
    if (user) chownSync(path, user.uid, user.gid);
  }
  return file;
}

it(
  'restores the database to a point in time with the configuration in deploy/pgbackrest',
  async () => {
    const pgbackrest = findDebianProgram('/usr/bin/pgbackrest', 'pgbackrest');
    const bin = dirname(findDebianProgram('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'));
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-archive-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const data = await initialise(bin, folder, PASSWORD);
    const port = await freePort();
    const file = writeConfiguration(folder, port);
    const settings = {
      ...{ unix_socket_directories: join(folder, 'socket'), archive_mode: 'on', archive_timeout: '60' },
      archive_command: `${pgbackrest} --config=${file} --stanza=tidemark archive-push %p`,
    };
    const start = async () => {
      const { running } = await serve({ bin, dir: folder, data, fsync: true, port, settings });
      cleanups.push(() => running.stop());
      return running;
    };
    const backRest = (...args: string[]) =>
      run(pgbackrest, [`--config=${file}`, '--stanza=tidemark', '--log-level-console=warn', ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, PGPASSWORD: PASSWORD, LC_ALL: 'C', TZ: 'UTC' },
        ...serverUser(),
      });
    const server = await start();
    await backRest('stanza-create');
    const { url } = await createDatabase(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, {
      name: 'portal',
    });
    // The tables of the API, and a reader's folders before the backup, after it, and after the point in time.
    const { close } = await openPostgres(url);
    await close();
    const addFolder = (name: string) =>
      query(url, `insert into library_folders (uid, name, created_at) values ('reader', '${name}', now())`);
    await addFolder('in the backup');
    await backRest('--type=full', 'backup');
    // pgBackRest compares whole seconds, and restores a backup only to a second after the one in which it ended.
    const { stdout } = await backRest('--output=json', 'info');
    const stopped: number = JSON.parse(stdout)[0].backup[0].timestamp.stop;
    await expect
      .poll(() => query(url, `select clock_timestamp() >= to_timestamp(${stopped} + 1) as later`), {
        timeout: 5_000,
      })
      .toEqual([{ later: true }]);
    await addFolder('in the archive');
    const [row] = (await query(url, 'select clock_timestamp()::text as at')) as { at: string }[];
    await addFolder('by mistake');
    await query(url, `delete from library_folders where name like 'in the %'`);
    await backRest('check');
    await server.stop();

    await backRest('--delta', '--type=time', `--target=${row?.at}`, '--target-action=promote', 'restore');
    await start();
    await expect
      .poll(() => query(url, 'select pg_is_in_recovery() as recovering'), { timeout: 120_000 })
      .toEqual([{ recovering: false }]);
    expect(await query(url, 'select name from library_folders order by id')).toEqual([
      { name: 'in the backup' },
      { name: 'in the archive' },
    ]);
    // It accepts writes and archives on its new timeline.
    await addFolder('after the restore');
    await backRest('check');
  },
  SLOW_MS,
);
