import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { serve } from '@tidemark/harness/postgres';
import { initialise, postgresBinaries } from '@tidemark/harness/postgres-cluster';
import { query } from '@tidemark/harness/query';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runtimeNode } from './lib/node.mjs';
import { ROOT } from './lib/root.mjs';

// The file with which deploy/compose.yml and operators create the roles, on a PostgreSQL server of its own.

const SERVICES = ['portal', 'accounts', 'cms'] as const;
const SUPERUSER_PASSWORD = 'of-the-superuser';
const passwordOf = (role: string) => `of-${role}'s \\ "own"`;
const PASSWORDS = {
  PORTAL_DATABASE_PASSWORD: passwordOf('portal'),
  ACCOUNTS_DATABASE_PASSWORD: passwordOf('accounts'),
  CMS_DATABASE_PASSWORD: passwordOf('cms'),
  REPLICATION_PASSWORD: passwordOf('replicator'),
  BACKUP_PASSWORD: passwordOf('backup'),
};
const REFUSED = /permission denied|must be|not permitted|Only roles with|read-only transaction/i;

interface Server {
  readonly log: () => string;
  /** The address of a database for a role. */
  urlOf(role: string, database: string, password?: string): string;
  createRoles(env?: Readonly<Record<string, string>>): Promise<void>;
}

/** Runs a program to its end. Waiting for it must not keep this process from reading the server's log. */
function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ status: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env: { PATH: process.env.PATH, ...env } }, (error, _, stderr) =>
      resolve({ status: error ? 1 : 0, stderr }),
    );
  });
}

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

/** `debian` is Debian's PostgreSQL, whose pg_dump is that of the same version. */
async function startServer(debian = false): Promise<Server> {
  const psql = findDebianProgram('/usr/bin/psql', 'postgresql-client');
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-roles-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  const bin = debian
    ? dirname(findDebianProgram('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'))
    : postgresBinaries(dir);
  const data = await initialise(bin, dir, SUPERUSER_PASSWORD);
  // A server that logs every statement, because passwords must not be logged even then.
  const settings = { log_statement: 'all', log_min_duration_statement: '0', log_connections: 'off' };
  const { running, port } = await serve({ bin, dir, data, fsync: false, settings });
  cleanups.push(() => running.stop());
  const urlOf = (role: string, database: string, password = passwordOf(role)) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  return {
    log: () => running.logs(),
    urlOf,
    async createRoles(env = {}) {
      const admin = urlOf('postgres', 'postgres', SUPERUSER_PASSWORD);
      const args = ['--no-psqlrc', '--file=deploy/postgres/roles.sql', admin];
      expect(await run(psql, args, { ...PASSWORDS, ...env })).toEqual({ status: 0, stderr: '' });
    },
  };
}

/** Brings the tables of API and main app up to date, as their processes do. */
async function migrate(
  server: Server,
  roleOf: (database: string) => string,
  password?: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-roles-data-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    PORTAL_DATA_DIR: folder,
    DATABASE_URL: server.urlOf(roleOf('portal'), 'portal', password),
    ACCOUNTS_DATABASE_URL: server.urlOf(roleOf('accounts'), 'accounts', password),
  };
  const start = (...args: string[]) =>
    run(runtimeNode(), ['--disable-warning=ExperimentalWarning', ...args], env);
  expect(await start('apps/api/src/migrate.ts')).toEqual({ status: 0, stderr: '' });
  // A command of the main app opens its database as the server does.
  expect((await start('apps/accounts/src/command.ts', 'show', 'nobody@example.com')).stderr).toContain(
    'nobody',
  );
}

const attempt = (url: string, statement: string): Promise<string> =>
  query(url, statement).then(
    () => 'done',
    (error: Error) => (REFUSED.test(error.message) ? 'refused' : error.message),
  );

async function replicate(url: string): Promise<string> {
  // node-postgres passes it on to the server, which then takes replication commands.
  const client = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig);
  try {
    await client.connect();
    const { rows } = await client.query('IDENTIFY_SYSTEM');
    return rows.length === 1 ? 'done' : 'nothing';
  } catch (error) {
    return REFUSED.test((error as Error).message) ? 'refused' : (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

describe('the roles of deploy/postgres/roles.sql', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer();
    await server.createRoles();
    // It may be repeated.
    await server.createRoles();
    await migrate(server, (database) => database);
    await query(server.urlOf('cms', 'cms'), 'create table entries (id serial primary key, title text)');
  });

  it('let API and main app migrate, read and write their own database', async () => {
    for (const [role, table] of [
      ['portal', 'articles'],
      ['accounts', '"user"'],
      ['cms', 'entries'],
    ] as const) {
      const url = server.urlOf(role, role);
      expect([role, await attempt(url, `select * from ${table}`)]).toEqual([role, 'done']);
      for (const statement of [
        'create table own (id int)',
        'insert into own values (1)',
        'alter table own add column more text',
        'create index on own (more)',
        'drop table own',
        'create temporary table scratch (id int)',
        'create schema another',
        'create extension if not exists pg_trgm',
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
      ])
        expect([role, statement, await attempt(url, statement)]).toEqual([role, statement, 'done']);
    }
  });

  it.each(SERVICES)('keep %s out of the other databases', async (role) => {
    for (const database of ['portal', 'accounts', 'cms', 'postgres', 'template1'].filter(
      (name) => name !== role,
    )) {
      expect([database, await attempt(server.urlOf(role, database), 'select 1')]).toEqual([
        database,
        'refused',
      ]);
    }
    expect(await replicate(server.urlOf(role, role))).toBe('refused');
  });

  it.each([...SERVICES, 'backup'] as const)(
    'give %s no right over roles, databases and the server',
    async (role) => {
      const url = server.urlOf(role, role === 'backup' ? 'portal' : role);
      const other = role === 'portal' ? 'accounts' : 'portal';
      for (const statement of [
        'create role more login',
        `alter role ${other} password 'taken over'`,
        `alter role ${role} superuser`,
        `alter role ${role} createrole`,
        `set role ${other}`,
        `set session authorization ${other}`,
        `grant ${other} to ${role}`,
        `grant pg_read_server_files to ${role}`,
        `drop role ${other}`,
        'create database more',
        `drop database ${other}`,
        `alter database ${other} owner to ${role}`,
        `grant connect on database ${role === 'backup' ? 'portal' : role} to replicator`,
        'select * from pg_authid',
        `select pg_read_file('postgresql.conf')`,
        `copy (select 1) to program 'true'`,
        `copy (select 1) to '/tmp/written'`,
        `alter system set archive_command = 'true'`,
        'select pg_reload_conf()',
        'create extension dblink',
      ]) {
        const outcome = await attempt(url, statement);
        // PostgreSQL only warns that nothing was granted.
        const isWarned = statement.startsWith('grant connect');
        expect([statement, outcome]).toEqual([
          statement,
          isWarned && outcome === 'done' ? 'done' : 'refused',
        ]);
      }
      expect(await attempt(server.urlOf('replicator', 'portal'), 'select 1')).toBe('refused');
    },
  );

  it.each(SERVICES)('show %s no statement of another service', async (role) => {
    const other = role === 'portal' ? 'accounts' : 'portal';
    const client = new pg.Client(server.urlOf(other, other));
    await client.connect();
    await client.query(`select 'a secret of ${other}'`);
    const seen = await query(
      server.urlOf(role, role),
      `select query from pg_stat_activity where usename = '${other}'`,
    );
    await client.end();
    expect(seen).toEqual([{ query: '<insufficient privilege>' }]);
  });

  it('let backup read every table of the three databases and write none', async () => {
    for (const database of SERVICES) {
      const url = server.urlOf('backup', database);
      const tables = (await query(
        url,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`,
      )) as { name: string }[];
      expect(tables.length).toBeGreaterThan(0);
      for (const { name } of tables) {
        // As pg_dump does.
        const read = `begin; lock table ${name} in access share mode; select * from ${name}; commit`;
        expect([name, await attempt(url, read)]).toEqual([name, 'done']);
        const write = `set default_transaction_read_only = off; delete from ${name}`;
        expect([name, await attempt(url, write)]).toEqual([name, 'refused']);
      }
      const writable = (statement: string) => `set default_transaction_read_only = off; ${statement}`;
      expect(await attempt(url, writable('create table written (id int)'))).toBe('refused');
      expect(await attempt(url, writable('create temporary table written (id int)'))).toBe('refused');
    }
    expect(await attempt(server.urlOf('backup', 'cms'), `select last_value from entries_id_seq`)).toBe(
      'done',
    );
    expect(await replicate(server.urlOf('backup', 'portal'))).toBe('refused');
  });

  it('let replicator follow the server and open no database', async () => {
    expect(await replicate(server.urlOf('replicator', 'portal'))).toBe('done');
    for (const database of [...SERVICES, 'postgres', 'template1']) {
      expect([database, await attempt(server.urlOf('replicator', database), 'select 1')]).toEqual([
        database,
        'refused',
      ]);
    }
  });

  it('have passwords of their own, which the server does not log', async () => {
    for (const role of [...SERVICES, 'replicator', 'backup']) {
      const outcome = await attempt(server.urlOf(role, 'portal', passwordOf('another')), 'select 1');
      expect(outcome).toContain('password authentication failed');
    }
    expect(server.log()).toContain('create table own');
    expect(server.log()).not.toContain('of-portal');
    expect(server.log()).not.toContain('of-backup');
  });
});

describe('a server whose databases belong to one role', () => {
  it('is changed while its processes run, after which that role can be dropped', async () => {
    const server = await startServer();
    const admin = server.urlOf('postgres', 'postgres', SUPERUSER_PASSWORD);
    await query(admin, `create role tidemark login password 'shared'`);
    for (const database of SERVICES) await query(admin, `create database ${database} owner tidemark`);
    await migrate(server, () => 'tidemark', 'shared');
    const former = new pg.Client(server.urlOf('tidemark', 'portal', 'shared'));
    await former.connect();
    const save = (name: string) =>
      former.query(`insert into library_folders (uid, name, created_at) values ('reader', $1, now())`, [
        name,
      ]);
    await save('before');

    await server.createRoles({ FORMER_ROLE: 'tidemark' });
    // What is still connected, and connects again, goes on.
    await save('during');
    expect(await attempt(server.urlOf('tidemark', 'accounts', 'shared'), 'select * from "user"')).toBe(
      'done',
    );
    await former.query('create table by_the_former_role (id int)');
    await former.end();

    await server.createRoles({ FORMER_ROLE: 'tidemark' });
    await query(admin, 'drop role tidemark');
    const portal = server.urlOf('portal', 'portal');
    expect(await query(portal, 'select name from library_folders order by id')).toEqual([
      { name: 'before' },
      { name: 'during' },
    ]);
    expect(await attempt(server.urlOf('backup', 'portal'), 'select * from by_the_former_role')).toBe('done');
    expect(await attempt(portal, 'alter table by_the_former_role add column more text')).toBe('done');
    await migrate(server, (database) => database);
    expect(await attempt(server.urlOf('accounts', 'portal'), 'select 1')).toBe('refused');
    expect(await attempt(server.urlOf('tidemark', 'portal', 'shared'), 'select 1')).toContain(
      'password authentication failed',
    );
  });
});

describe('scripts/backup.sh', () => {
  it('saves as the role backup what scripts/restore.sh restores as the roles of the services', async () => {
    const server = await startServer(true);
    await server.createRoles();
    await migrate(server, (database) => database);
    await query(server.urlOf('cms', 'cms'), 'create table entries (id serial primary key, title text)');
    await query(server.urlOf('cms', 'cms'), `insert into entries (title) values ('kept')`);
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-roles-backup-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const urls = (at: Server, roleOf: (database: string) => string) => ({
      DATABASE_URL: at.urlOf(roleOf('portal'), 'portal'),
      ACCOUNTS_DATABASE_URL: at.urlOf(roleOf('accounts'), 'accounts'),
      CMS_DATABASE_URL: at.urlOf(roleOf('cms'), 'cms'),
      PORTAL_DATA_DIR: folder,
    });
    const saved = join(folder, 'saved');
    const backup = await run(
      'scripts/backup.sh',
      [saved],
      urls(server, () => 'backup'),
    );
    expect(backup).toEqual({ status: 0, stderr: '' });

    const other = await startServer(true);
    await other.createRoles();
    const restore = await run(
      'scripts/restore.sh',
      [saved],
      urls(other, (database) => database),
    );
    expect(restore).toEqual({ status: 0, stderr: '' });
    expect(await query(other.urlOf('cms', 'cms'), 'select title from entries')).toEqual([{ title: 'kept' }]);
    await migrate(other, (database) => database);
    expect(await attempt(other.urlOf('portal', 'portal'), 'alter table articles add column more text')).toBe(
      'done',
    );
    expect(await attempt(other.urlOf('backup', 'portal'), 'select * from articles')).toBe('done');
  });
});
