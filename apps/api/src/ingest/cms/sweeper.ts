import type { SyncCause } from '@tidemark/contracts/wire/staff';
import { setTimestamp } from '../../features/newsroom/index.ts';
import { LeadershipLostError } from '../ingest-leader.ts';
import { createMutex, type Mutex } from '../mutex.ts';
import { type SyncCounts, withSyncLog } from '../sync-log.ts';
import { type SweepDeps, sweepAll, sweepRecent } from './sweep.ts';
import type { SyncWorker, Trace } from './sync-worker.ts';

export interface SweeperDeps extends Omit<SweepDeps, 'runBatch' | 'requireActive'> {
  readonly term: number;
  readonly sweepSeconds: number;
  readonly worker: Pick<SyncWorker, 'idle'>;
  readonly mutex: Mutex;
  readonly trace: Trace;
  /** Called after a complete sweep. */
  readonly loaded: () => void;
}

/** `due` is complete as often as the size of the publication allows, and limited to recent changes otherwise. */
export type SweepKind = 'complete' | 'due';

export interface Sweeper {
  /** Sweeps once and then every `sweepSeconds`. Resolves after the first attempt. */
  start(): Promise<void>;
  /** Begins a complete sweep as soon as possible. It is repeated until it succeeds. */
  request(cause: SyncCause): void;
  sweep(kind: SweepKind): Promise<void>;
  /** Resolves when no sweep runs. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Entries are requested again from this long before the last sweep, because the CMS may commit a change late. */
const OVERLAP_MS = 5 * 60_000;
/**
 * The time between two listings of all entries, per entry. Strapi lists about 6,000 entries per second, so that listings take
 * about 2 % of its time: every 10 s with 1,000 entries, every 17 minutes with 100,000.
 */
const LISTING_INTERVAL_MS = 10;

/** Runs the sweeps of a term as ingest leader, one at a time and between the sync jobs. */
export function createSweeper(given: SweeperDeps): Sweeper {
  const { db, now, log, cms, media, term, worker, mutex, trace } = given;
  const sweepMs = given.sweepSeconds * 1000;
  const oneAtATime = createMutex();
  /** The cause of a complete sweep that was requested and has not succeeded yet. */
  let requested: SyncCause | undefined;
  /** The time of the CMS when the last successful sweep began. */
  let sweptAt: Date | undefined;
  let nextListing = 0;
  let orphansRemoved = 0;
  let failures = 0;
  /** The cause of the last sweep if it failed. Its failure is logged once. */
  let failedCause: SyncCause | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const requireActive = () => {
    if (stopped) throw new LeadershipLostError(term);
  };
  const deps: SweepDeps = {
    ...given,
    requireActive,
    async runBatch(work) {
      await worker.idle();
      requireActive();
      return mutex(() => trace('sync batch', work));
    },
  };

  const complete = async (): Promise<SyncCounts> => {
    const counts = await sweepAll(deps);
    nextListing = performance.now() + (counts.written + counts.unchanged) * LISTING_INTERVAL_MS;
    given.loaded();
    return counts;
  };
  const recent = async () =>
    sweptAt && performance.now() < nextListing
      ? sweepRecent(deps, new Date(sweptAt.getTime() - OVERLAP_MS))
      : undefined;

  const run = async (kind: SweepKind) => {
    const cause = requested ?? 'sweep';
    const isLimited = kind === 'due' && requested === undefined;
    let begunAt: Date | undefined;
    const sweep = async (): Promise<SyncCounts> => {
      begunAt = await cms.clock();
      const changed = isLimited ? await recent() : undefined;
      if (changed?.isComplete) return changed;
      const all = await complete();
      return {
        ...all,
        written: all.written + (changed?.written ?? 0),
        removed: all.removed + (changed?.removed ?? 0),
        rejections: [...(changed?.rejections ?? []), ...all.rejections],
      };
    };
    const isNews = ({ written, removed, rejections }: SyncCounts) =>
      cause !== 'sweep' || written + removed + rejections.length > 0;
    requested = undefined;
    try {
      const again = cause === failedCause;
      const { rejections } = await withSyncLog({ db, now }, cause, sweep, { isNews, again });
      failedCause = undefined;
      for (const { where, field, reason } of rejections)
        log.warn({ where, field, reason }, `Rejected ${where}: ${field} ${reason}`);
    } catch (error) {
      failedCause = cause;
      if (cause !== 'sweep') requested ??= cause;
      throw error;
    }
    sweptAt = begunAt;
    await setTimestamp(db, 'last-sweep', now());
    if (now().getTime() - orphansRemoved < HOUR_MS) return;
    orphansRemoved = now().getTime();
    await deps.runBatch(() => media.removeOrphans());
  };

  const attempt = async () => {
    try {
      await oneAtATime(() => run('due'));
      if (failures > 0) log.info?.({}, 'The CMS responds again');
      failures = 0;
    } catch (error) {
      // The next leader begins with a sweep of its own.
      if (error instanceof LeadershipLostError) stopped = true;
      if (stopped) return;
      if (failures === 0) log.warn({ err: error }, 'The sweep of the CMS failed; the last publication stays');
      failures += 1;
    }
  };

  const turn = async () => {
    do await attempt();
    while (requested && failures === 0 && !stopped);
    running = undefined;
    const retryMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
    if (!stopped) timer = setTimeout(wake, failures > 0 ? Math.min(retryMs, sweepMs) : sweepMs);
  };
  const wake = () => {
    clearTimeout(timer);
    running ??= turn();
  };
  const idle = async () => {
    while (running) await running;
  };

  return {
    start() {
      requested = 'start';
      wake();
      return idle();
    },
    request(cause) {
      if (stopped) return;
      requested = cause;
      wake();
    },
    sweep: (kind) => oneAtATime(() => run(kind)),
    idle,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
