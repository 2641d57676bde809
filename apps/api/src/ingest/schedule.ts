import { nextPublication } from '../features/articles/index.ts';
import { findTimestamp, setTimestamp } from '../features/newsroom/index.ts';
import type { Changes } from '../platform/content-events/changes.ts';
import type { Database } from '../platform/database/database.ts';
import { articlesDueBetween } from './listings.ts';

/** The longest delay of a Node timer. Longer waits use several timers. */
const LONGEST_WAIT_MS = 2_147_483_647;
const RETRY_MS = 1000;

export interface ScheduleDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  readonly due: (changes: Changes) => Promise<void>;
}

export interface Schedule {
  /** Call at start and after every content change. */
  arm(): void;
  stop(): void;
}

/**
 * Reports scheduled articles when they become due, so that cached responses and pages are refreshed;
 * uncached responses compare dates themselves. The last reported time is stored, so that a restart misses none.
 */
export function createSchedule({ db, now, log, due }: ScheduleDeps): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: Promise<void> = Promise.resolve();

  const report = async () => {
    const until = now();
    const since = await findTimestamp(db, 'published-until');
    const changes = since ? await articlesDueBetween(db, since, until) : undefined;
    if (changes?.articles.length) await due(changes);
    await setTimestamp(db, 'published-until', until);
    const next = await nextPublication(db, until);
    clearTimeout(timer);
    if (!next || stopped) return;
    const wait = next.getTime() - now().getTime() + 1;
    timer = setTimeout(arm, Math.min(Math.max(wait, 1), LONGEST_WAIT_MS));
  };

  const arm = () => {
    if (stopped) return;
    clearTimeout(timer);
    last = last.then(report).catch((error: unknown) => {
      log.warn({ err: error }, 'Could not read the schedule; trying again');
      if (!stopped) timer = setTimeout(arm, RETRY_MS);
    });
  };

  return {
    arm,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
