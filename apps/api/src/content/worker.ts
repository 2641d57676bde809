import { SYNC_CAUSES } from '@tidemark/contracts/wire/staff';
import type { Database } from '../store/db.ts';
import { endLook, nextLook, noteLooks, putOffLook, type WaitingLook, waitingLooks } from '../store/looks.ts';
import type { Changes } from './changes.ts';
import { journaled } from './journal.ts';
import type { Looked } from './looked.ts';
import { EVERYTHING } from './strapi-kinds.ts';
import type { Turns } from './turns.ts';

export interface WorkerDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly turns: Turns;
  readonly log: { warn(details: object, message: string): void };
  readonly lookAt: (look: WaitingLook) => Promise<Looked>;
  readonly changed: (changes: Changes) => void;
}

export interface Worker {
  /** There may be something to look at. */
  wake(): void;
  /** Resolves once nothing is due any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Why a sweep looks at what was refused before: to be refused once more is no news. */
export const LOOK_AGAIN = 'again';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Works looks off one by one. A look is over only once all of it is done, so that a crash leaves it waiting;
 * one that fails waits longer each time and holds up no other.
 */
export function createWorker(deps: WorkerDeps): Worker {
  const { db, now, turns, log, changed } = deps;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let woken = false;
  let stopped = false;

  const work = async (look: WaitingLook) => {
    const cause = SYNC_CAUSES.find((one) => one === look.cause) ?? 'sweep';
    const isAgain = look.cause === LOOK_AGAIN;
    const isNews = ({ written, removed, refusals }: Looked) =>
      written + removed > 0 || (refusals.length > 0 && !isAgain) || look.uid === EVERYTHING;
    const looked = await journaled(deps, cause, () => deps.lookAt(look), {
      isNews,
      again: look.attempts > 0,
    });
    for (const { where, field, reason } of isAgain ? [] : looked.refusals) {
      log.warn({ where, field, reason }, `Refused ${where}: ${field} ${reason}`);
    }
    if (looked.written + looked.removed > 0) changed(looked.changes);
    // Asked again, the entry would be as it is and tell nothing: what shows it is found by looking at everything.
    const more = await looked.more().catch(() => [{ uid: EVERYTHING, documentId: '' }]);
    await noteLooks(db, more, cause, now());
    await endLook(db, look);
  };

  const attempt = (look: WaitingLook) =>
    turns(() => work(look)).catch(async (error: unknown) => {
      const wait = Math.min(FIRST_WAIT_MS * 2 ** look.attempts, LONGEST_WAIT_MS);
      const { uid, documentId } = look;
      log.warn({ err: error, uid, documentId, wait }, 'A look at the CMS failed and is tried again');
      await putOffLook(db, look, new Date(now().getTime() + wait));
    });

  const run = async () => {
    do {
      woken = false;
      for (let look = await nextLook(db, now()); look && !stopped; look = await nextLook(db, now())) {
        await attempt(look);
      }
    } while (woken && !stopped);
    const { due } = await waitingLooks(db);
    if (due && !stopped) timer = setTimeout(wake, Math.max(50, due.getTime() - now().getTime()));
  };

  const wake = () => {
    woken = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = run()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The looks could not be worked off; trying again');
        if (!stopped) timer = setTimeout(wake, FIRST_WAIT_MS);
      })
      .finally(() => {
        running = undefined;
        if (woken) wake();
      });
  };

  return {
    wake,
    async idle() {
      while (running) await running;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
