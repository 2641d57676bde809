import { nextPublication } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import { articlesDueBetween } from '../store/shown.ts';
import { momentOf, setMoment } from '../store/syncs.ts';
import type { Changes } from './changes.ts';

/** No timer waits longer than this; what lies further ahead is waited for in several turns. */
const LONGEST_WAIT_MS = 2_147_483_647;
const RETRY_MS = 1000;

export interface ScheduleDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  readonly due: (changes: Changes) => void;
}

export interface Schedule {
  /** Called at start and whenever content has changed. */
  arm(): void;
  stop(): void;
}

/**
 * Tells when scheduled articles come due. The API's answers go by the date alone; this is for what was made
 * before: kept answers and pages. The moment up to which it was told is kept, so that a restart misses none.
 */
export function createSchedule({ db, now, log, due }: ScheduleDeps): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: Promise<void> = Promise.resolve();

  const tell = async () => {
    const until = now();
    const since = await momentOf(db, 'published-until');
    const changes = since ? await articlesDueBetween(db, since, until) : undefined;
    if (changes?.articles.length) due(changes);
    await setMoment(db, 'published-until', until);
    const next = await nextPublication(db, until);
    clearTimeout(timer);
    if (!next || stopped) return;
    const wait = next.getTime() - now().getTime() + 1;
    timer = setTimeout(arm, Math.min(Math.max(wait, 1), LONGEST_WAIT_MS));
  };

  const arm = () => {
    if (stopped) return;
    clearTimeout(timer);
    last = last.then(tell).catch((error: unknown) => {
      log.warn({ err: error }, 'The schedule could not be read; trying again');
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
