import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../test/support.ts';
import { NO_CHANGES } from '../store/changes.ts';
import { lastContentEventId } from '../store/content-events.ts';
import { query } from '../store/db.ts';
import { beginTerm, LeadershipLostError, requireTerm, tryLeaderLock } from '../store/ingest-leader.ts';
import {
  claimSyncJob,
  completeSyncJob,
  enqueueSyncJobs,
  notifyIngestLeader,
  postponeSyncJob,
  SYNC_JOBS_CHANNEL,
  syncQueueStatus,
} from '../store/sync-jobs.ts';
import { createContentWriter } from './content-writer.ts';
import { type Leadership, startLeadership } from './leadership.ts';
import { createMutex } from './mutex.ts';
import { createSyncWorker } from './sync-worker.ts';

const POLL = { timeout: 60_000 };
const cleanups: (() => unknown)[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A candidate, and what happened to it. */
async function startCandidate() {
  const terms: number[] = [];
  const happened = { resigned: 0, woken: 0 };
  const leadership: Leadership = await startLeadership({
    connect: () => api.listen(SYNC_JOBS_CHANNEL),
    log: api.app.log,
    lead: (term) => terms.push(term),
    resign: () => {
      happened.resigned += 1;
    },
    wake: () => {
      happened.woken += 1;
    },
  });
  cleanups.push(() => leadership.stop());
  return { leadership, terms, happened };
}

describe('a former ingest leader', () => {
  it('cannot write content any more', async () => {
    const { db, clock } = api;
    const writerOf = (term: number) =>
      createContentWriter({ db, now: () => clock.now, log: api.app.log, term });
    const write = (term: number, name: string) =>
      writerOf(term).write(async (tx) => {
        await tx.execute(sql`insert into key_value_store (key, value) values (${name}, '1')`);
        return { keys: [name], changes: NO_CHANGES };
      });
    const former = await beginTerm(db);
    await write(former, 'first');
    const current = await beginTerm(db);
    const events = await lastContentEventId(db);
    await expect(write(former, 'second')).rejects.toThrow(LeadershipLostError);
    await write(current, 'third');
    expect(
      await query(
        db,
        sql`select key from key_value_store where key in ('first', 'second', 'third') order by key`,
      ),
    ).toEqual([{ key: 'first' }, { key: 'third' }]);
    expect(await query(db, sql`select keys from content_events where id > ${events}`)).toEqual([
      { keys: ['third'] },
    ]);
  });

  it('cannot claim, complete or postpone a job that its successor has claimed', async () => {
    const { db, clock } = api;
    const job = (documentId: string) => ({ uid: 'api::article.article', documentId });
    await enqueueSyncJobs(db, [job('one'), job('two')], 'hook', clock.now);
    const former = await claimSyncJob(db, 1, clock.now);
    const current = await claimSyncJob(db, 2, clock.now);
    expect([former?.documentId, current?.documentId]).toEqual(['one', 'one']);
    if (!former || !current) return expect.unreachable();
    await completeSyncJob(db, former);
    await postponeSyncJob(db, former, new Date('2099-01-01T00:00:00Z'));
    expect((await claimSyncJob(db, 1, clock.now))?.documentId).toBe('two');
    expect((await claimSyncJob(db, 2, clock.now))?.documentId).toBe('one');
    await completeSyncJob(db, current);
    expect((await syncQueueStatus(db)).waiting).toBe(1);
    expect((await claimSyncJob(db, 2, clock.now))?.documentId).toBe('two');
  });

  it('leaves a job to its successor without postponing it, and runs no further jobs', async () => {
    const { db, clock } = api;
    await db.execute(sql`delete from sync_jobs`);
    const jobs = ['one', 'two'].map((documentId) => ({ uid: 'api::insight.insight', documentId }));
    await enqueueSyncJobs(db, jobs, 'hook', clock.now);
    const former = await beginTerm(db);
    const current = await beginTerm(db);
    const run: string[] = [];
    const worker = createSyncWorker({
      db,
      now: () => clock.now,
      log: api.app.log,
      term: former,
      mutex: createMutex(),
      runJob: async ({ documentId }) => {
        run.push(documentId);
        await requireTerm(db, former);
        return expect.unreachable();
      },
    });
    worker.wake();
    await worker.idle();
    expect(run).toEqual(['one']);
    const claimed = await claimSyncJob(db, current, clock.now);
    expect(claimed).toMatchObject({ documentId: 'one', attempts: 0, notBefore: clock.now });
  });

  it('that is paused before its commit does not delay the next term', async () => {
    const { db } = api;
    const former = await beginTerm(db);
    const isChecked = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const paused = db.transaction(async (tx) => {
      await requireTerm(tx, former);
      isChecked.resolve();
      await resume.promise;
      await tx.execute(sql`select 1`);
    });
    await isChecked.promise;
    expect(await beginTerm(db)).toBe(former + 1);
    resume.resolve();
    await expect(paused).rejects.toThrow();
  });

  it('does not delay a claim by a claim that is not yet committed', async () => {
    const { db, clock } = api;
    await db.execute(sql`delete from sync_jobs`);
    const jobs = ['one', 'two'].map((documentId) => ({ uid: 'api::author.author', documentId }));
    await enqueueSyncJobs(db, jobs, 'hook', clock.now);
    await db.transaction(async (tx) => {
      expect((await claimSyncJob(tx, 3, clock.now))?.documentId).toBe('one');
      expect((await claimSyncJob(db, 3, clock.now))?.documentId).toBe('two');
      expect(await claimSyncJob(db, 3, clock.now)).toMatchObject({ documentId: 'two' });
    });
  });
});

describe('the election', () => {
  it('makes the first process the leader, which is woken when jobs are queued', async () => {
    const { leadership, terms, happened } = await startCandidate();
    await expect.poll(() => leadership.isLeader(), POLL).toBe(true);
    expect(terms.length).toBeGreaterThan(0);
    await notifyIngestLeader(api.db);
    await expect.poll(() => happened.woken, POLL).toBeGreaterThan(0);
    leadership.stop();
  });

  it('elects another process with a higher term when the leader ends', async () => {
    const first = await startCandidate();
    await expect.poll(() => first.leadership.isLeader(), POLL).toBe(true);
    const second = await startCandidate();
    expect(second.leadership.isLeader()).toBe(false);
    first.leadership.stop();
    await expect.poll(() => second.leadership.isLeader(), POLL).toBe(true);
    expect(second.terms[0]).toBeGreaterThan(first.terms[0] ?? Infinity);
    second.leadership.stop();
  });

  it('replaces a leader that no longer renews its term', async () => {
    const stalled = await api.listen(SYNC_JOBS_CHANNEL);
    const ended = Promise.withResolvers<void>();
    stalled.onError(() => ended.resolve());
    await expect.poll(() => tryLeaderLock(stalled.db), POLL).toBe(true);
    const term = await beginTerm(stalled.db);
    const candidate = await startCandidate();
    expect(candidate.leadership.isLeader()).toBe(false);
    await expect.poll(() => candidate.leadership.isLeader(), POLL).toBe(true);
    await ended.promise;
    expect(candidate.terms[0]).toBeGreaterThan(term);
    candidate.leadership.stop();
  });

  it('makes a leader resign whose session ends, and elects a leader again', async () => {
    const { leadership, terms, happened } = await startCandidate();
    await expect.poll(() => leadership.isLeader(), POLL).toBe(true);
    await query(api.db, sql`select pg_terminate_backend(backend_pid) from ingest_leader`);
    await expect.poll(() => happened.resigned, POLL).toBeGreaterThan(0);
    await expect.poll(() => terms.length, POLL).toBeGreaterThan(1);
  });
});
