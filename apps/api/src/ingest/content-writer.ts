import type { Changes } from '../platform/content-events/changes.ts';
import type { ContentFeed } from '../platform/content-events/feed.ts';
import { type ContentChange, recordContentEvent } from '../platform/content-events/store.ts';
import { type Database, withoutParameters } from '../platform/database/database.ts';
import { LeadershipLostError, requireTerm } from './ingest-leader.ts';

export interface ContentWriterDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  /** The term as ingest leader. Writes are rejected when another process has become the leader. */
  readonly term?: number;
  /** Whether this process has stopped ingesting. Writes are then rejected, so that a sync ends after its current batch. */
  readonly isStopped?: () => boolean;
  /** The events of this process, if it caches responses. */
  readonly feed?: ContentFeed | undefined;
  /** Called after a change is committed and this process no longer serves cached responses from before it. */
  readonly changed?: (changes: Changes) => void;
}

/** Stores what belongs to a change, such as versions and rejections, in the transaction of the change. */
export type RecordAlongside = (tx: Database) => Promise<void>;

export interface ContentWriter {
  /**
   * Runs `work` in a transaction that also records the change it returns, if any, and resolves to whether there was one.
   * All content is written this way, because other processes learn of a change only from its event.
   */
  write(work: (tx: Database) => Promise<ContentChange | undefined>): Promise<boolean>;
}

export function createContentWriter(deps: ContentWriterDeps): ContentWriter {
  const { db, now, log, term, isStopped, feed, changed } = deps;
  return {
    async write(work) {
      if (isStopped?.()) throw new LeadershipLostError(term ?? 0);
      const change = await db.transaction(async (tx) => {
        const done = await work(tx);
        if (term !== undefined) await requireTerm(tx, term);
        if (done) await recordContentEvent(tx, done, now());
        return done;
      });
      if (!change) return false;
      await feed?.catchUp().catch((error: unknown) => {
        log.warn(
          { err: withoutParameters(error) },
          'Content events could not be read; dropping cached responses',
        );
        feed.invalidateAll();
      });
      changed?.(change.changes);
      return true;
    },
  };
}
