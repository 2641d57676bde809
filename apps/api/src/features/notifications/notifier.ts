import { DEFAULT_LEAD_HOURS, LEAD_HOURS, type LeadHours } from '@tidemark/contracts/follow';
import { type Database, withoutParameters } from '../../platform/database/database.ts';
import { withPause } from '../../platform/jobs/pace.ts';
import type { SearchEngine } from '../../search/engine.ts';
import {
  changedArticles,
  changedEvents,
  followedQueries,
  newPublications,
  ofEachKind,
  type PublishedArticle,
  setNotifiedSequence,
  setNotifiedWords,
  setReminded,
  type UpcomingEvent,
  upcomingEvents,
} from '../follows/index.ts';
import { type Audience, notifyBatch, type Occurrence } from './store.ts';

export interface NotifierDeps {
  readonly db: Database;
  readonly engine: Pick<SearchEngine, 'searchesFinding'>;
  readonly now: () => Date;
  readonly log: { error(details: object, message: string): void };
  /** Whether this process notifies readers. One at a time does, so that no work is done twice. */
  readonly isActive: () => boolean;
  readonly batchSize?: number;
  /** Passes new notifications on to other channels. */
  readonly dispatch?: () => Promise<void>;
}

export interface Notifier {
  /** Looks for what readers have to be notified of. Call at start, after content changes and from time to time. */
  run(): Promise<void>;
  /** Resolves when the step under way is done. */
  stop(): Promise<void>;
}

/** Small, because readers who request something meanwhile wait for a batch. */
const BATCH = 100;
const SEARCHES_AT_ONCE = 500;

/**
 * Notifies followers of publications, changes and upcoming events. An occurrence is marked as done after its last
 * batch: a process that is killed before repeats it, and readers who were notified are not notified again.
 */
export function createNotifier({
  db,
  engine,
  now,
  log,
  isActive,
  batchSize = BATCH,
  dispatch,
}: NotifierDeps): Notifier {
  const notify = async (occurrence: Occurrence, audiences: readonly Audience[]) => {
    const batch = (after: string) =>
      notifyBatch(db, occurrence, audiences, { after, size: batchSize, now: now() });
    let last: string | undefined = '';
    while (last !== undefined && audiences.length > 0) {
      const after: string = last;
      last = await withPause(() => batch(after));
    }
  };

  const publications = async () => {
    for (const article of await newPublications(db, now())) {
      const { id, words } = article;
      const occurrence = { occurrence: `published ${id}`, kind: 'published', articleId: id } as const;
      if (article.notify) {
        await notify(occurrence, audiencesOf(article));
        await notifySearches(id, (audiences) => notify(occurrence, audiences));
      }
      await setNotifiedWords(db, id, words);
    }
  };

  /**
   * After the other audiences, so that a reader who also follows the analyst sees that reason. Searches in what every
   * member may read: what a follower's plan includes at this time is known to the main app only.
   */
  const notifySearches = async (id: number, send: (audiences: readonly Audience[]) => Promise<void>) => {
    let last = '';
    for (;;) {
      const texts = await followedQueries(db, last, SEARCHES_AT_ONCE);
      for (const target of await engine.searchesFinding(id, 'free', texts))
        await send([{ kind: 'search', target }]);
      last = texts.at(-1) ?? '';
      if (texts.length < SEARCHES_AT_ONCE) return;
    }
  };

  const articleChanges = async () => {
    for (const { id, words, before } of await changedArticles(db, now())) {
      const occurrence = `changed ${id} from ${before} to ${words} words`;
      await notify({ occurrence, kind: 'changed', articleId: id }, followersOf('article', id));
      await setNotifiedWords(db, id, words);
    }
  };

  const eventChanges = async () => {
    for (const { id, sequence } of await changedEvents(db)) {
      const occurrence = `event changed ${id} ${sequence}`;
      await notify({ occurrence, kind: 'event_changed', eventId: id }, followersOf('event', id));
      await setNotifiedSequence(db, id, sequence);
    }
  };

  const remind = async (leadHours: LeadHours) => {
    for (const event of await upcomingEvents(db, leadHours, now())) {
      const lead = leadHours === DEFAULT_LEAD_HOURS ? '' : ` ${leadHours} hours before`;
      const occurrence = `event soon ${event.id} ${event.startsAt}${lead}`;
      await notify(
        { occurrence, kind: 'event_soon', eventId: event.id, isUrgent: leadHours < DEFAULT_LEAD_HOURS },
        remindedOf(event, leadHours),
      );
      await setReminded(db, event, leadHours);
    }
  };

  const reminders = async () => {
    for (const leadHours of LEAD_HOURS) await remind(leadHours);
  };

  const work = async () => {
    for (const step of [
      publications,
      articleChanges,
      eventChanges,
      reminders,
      ...(dispatch ? [dispatch] : []),
    ]) {
      if (isStopped || !isActive()) return;
      try {
        await step();
      } catch (error) {
        log.error({ err: withoutParameters(error) }, 'Followers could not be notified; trying again later');
      }
    }
  };

  let isStopped = false;
  let current: Promise<void> | undefined;
  let isRequested = false;
  const loop = async () => {
    while (isRequested) {
      isRequested = false;
      await work();
    }
    current = undefined;
  };
  return {
    run() {
      isRequested = true;
      current ??= loop();
      return current;
    },
    async stop() {
      isStopped = true;
      await current;
    },
  };
}

const audiencesOf = (article: PublishedArticle): Audience[] =>
  ofEachKind(({ targetsOf }) => targetsOf).flatMap(({ kind, value: targetsOf }) =>
    targetsOf(article).map((target) => ({ kind, target: String(target) })),
  );

const followersOf = (changed: 'article' | 'event', id: number): Audience[] =>
  ofEachKind(({ changesOf }) => changesOf)
    .filter(({ value }) => value === changed)
    .map(({ kind }) => ({ kind, target: String(id) }));

/** A followed event has its own time of the reminder; followers of a kind of event are reminded a day before. */
const remindedOf = (event: UpcomingEvent, leadHours: LeadHours): Audience[] =>
  ofEachKind(({ remindedOf }) => remindedOf).flatMap(({ kind, value: targetOf }): Audience[] => {
    if (kind === 'event') return [{ kind, target: targetOf(event), leadHours }];
    return leadHours === DEFAULT_LEAD_HOURS ? [{ kind, target: targetOf(event) }] : [];
  });
