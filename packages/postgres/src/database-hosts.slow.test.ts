import { query } from '@tidemark/harness/query';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tidemark/harness/replicated-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseHosts, NoServerError } from './database-hosts.ts';

// A primary and a standby that follows it.

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000, interval: 100 };
let servers: ReplicatedPostgres;

beforeAll(async () => {
  servers = await startReplicatedPostgres({ fsync: false });
}, SLOW_MS);
afterAll(() => servers?.stop(), SLOW_MS);

const portOf = (url: string) => Number(new URL(url).port);

it(
  'finds the server with the wanted role, wherever it is in the list',
  async () => {
    const url = servers.urlOf('postgres');
    const reversed = url.replace(/@([^,]*),([^/]*)\//, '@$2,$1/');
    expect(reversed).not.toBe(url);
    for (const address of [url, reversed]) {
      expect(portOf(await new DatabaseHosts(address).find())).toBe(servers.primary.port);
      const standby = address.replace('read-write', 'standby');
      expect(portOf(await new DatabaseHosts(standby).find())).toBe(servers.standby.port);
    }
    const only = new DatabaseHosts(`${servers.standby.url}?target_session_attrs=read-write`);
    await expect(only.find()).rejects.toThrow('accepts no writes');
    await expect(only.find()).rejects.toThrow(NoServerError);
    // As before, the only server of an address is not asked what it is.
    expect(await new DatabaseHosts(servers.standby.url).find()).toBe(servers.standby.url);
  },
  SLOW_MS,
);

it(
  'connects a pool to the new primary after a failover',
  async () => {
    const hosts = new DatabaseHosts(servers.urlOf('postgres'));
    const pool = new pg.Pool({ ...hosts.poolOptions(), max: 3, connectionTimeoutMillis: 10_000 });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const portOfConnection = async () =>
      (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port;
    try {
      await pool.query('create table written (n integer primary key)');
      await pool.query('insert into written values (1)');
      expect(await portOfConnection()).toBe(servers.primary.port);
      const replayed = async () => (await query(servers.standby.url, 'select n from written')).length;
      await expect.poll(() => replayed().catch(() => 0), POLL).toBe(1);

      await servers.primary.kill();
      const standing = async () => (await pool.query('select n from written')).rows.length;
      await expect
        .poll(() => standing().catch((error: Error) => error.message), POLL)
        .toMatch(/accepts no writes/);
      await servers.promote();
      await expect.poll(() => portOfConnection().catch(() => 0), POLL).toBe(servers.standby.port);
      await pool.query('insert into written values (2)');
      expect(await standing()).toBe(2);
    } finally {
      await pool.end();
    }
  },
  SLOW_MS,
);
