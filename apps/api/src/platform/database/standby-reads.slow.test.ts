import { createDatabase } from '@tidemark/harness/database';
import { query } from '@tidemark/harness/query';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tidemark/harness/replicated-postgres';
import { postgresUrl } from '@tidemark/harness/vitest';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres, query as rowsOf } from './database.ts';

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000, interval: 50 };

describe.runIf(postgresUrl()).each([true, false])(
  'reads from a standby, with synchronous commits: %s',
  (fsync) => {
    let servers: ReplicatedPostgres;
    let standbyUrl: string;
    /** Two API processes: each has its own pools. */
    let writer: OpenDatabase;
    let reader: OpenDatabase;

    beforeAll(async () => {
      servers = await startReplicatedPostgres({ fsync });
      const database = await createDatabase(servers.primary.url);
      standbyUrl = servers.standby.url.replace(/\/postgres$/, `/${database.name}`);
      writer = await openPostgres(database.url);
      await writer.db.execute('create table written (n integer primary key)');
      reader = await openPostgres(database.url, { readUrl: standbyUrl });
    }, SLOW_MS);
    afterAll(async () => {
      await reader?.close();
      await writer?.close();
      await servers?.stop();
    }, SLOW_MS);

    /** A request that only reads. */
    function request<Result>(work: () => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      reader.readFromStandby?.(() => void work().then(resolve, reject));
      return promise;
    }
    const isOnStandby = async () => {
      const [row] = await rowsOf<{ on: boolean }>(reader.db, sql`select pg_is_in_recovery() as on`);
      return row?.on;
    };
    const count = async () => {
      const [row] = await rowsOf<{ n: number }>(reader.db, sql`select count(*)::int as n from written`);
      return row?.n;
    };

    it(
      'are used by requests that only read, and by nothing else',
      async () => {
        await expect.poll(() => request(isOnStandby), POLL).toBe(true);
        expect(await isOnStandby()).toBe(false);
        const afterTransaction = request(async () => {
          await reader.db.transaction(
            async (tx) => void (await tx.execute('insert into written values (1)')),
          );
          return [await isOnStandby(), await count()];
        });
        expect(await afterTransaction).toEqual([false, 1]);
        // A statement that writes is repeated on the primary, and the request stays there.
        const afterWrite = request(async () => {
          await reader.db.execute('insert into written values (2)');
          return [await isOnStandby(), await count()];
        });
        expect(await afterWrite).toEqual([false, 2]);
      },
      SLOW_MS,
    );

    it(
      'see every write that another process was told is stored',
      async () => {
        for (let n = 3; n <= 200; n += 1) {
          await writer.db.execute(`insert into written values (${n})`);
          expect(await request(count)).toBe(n);
        }
      },
      SLOW_MS,
    );

    it(
      'use the primary while the standby is behind, and the standby again afterwards',
      async () => {
        await query(standbyUrl, 'select pg_wal_replay_pause()');
        await writer.db.execute('insert into written values (201)');
        expect(await request(async () => [await isOnStandby(), await count()])).toEqual([false, 201]);
        await query(standbyUrl, 'select pg_wal_replay_resume()');
        await expect.poll(() => request(isOnStandby), POLL).toBe(true);
        expect(await request(count)).toBe(201);
      },
      SLOW_MS,
    );

    it(
      'use the primary while the standby is gone',
      async () => {
        await servers.standby.kill();
        for (let n = 0; n < 5; n += 1) expect(await request(count)).toBe(201);
        await servers.standby.start();
        await expect.poll(() => request(isOnStandby), POLL).toBe(true);
      },
      SLOW_MS,
    );
  },
);
