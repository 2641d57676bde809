import { categoryById } from '@tidemark/contracts/categories';
import type { FollowKind } from '@tidemark/contracts/follow';
import { site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { Problem } from '@tidemark/contracts/problem';
import { EVENT_KINDS, type EventKind } from '@tidemark/contracts/wire/calendar';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { hasWords } from '../../search/engine.ts';
import { articlesByIds } from '../articles/index.ts';
import { type PublishedArticle, watchArticle, watchEvent } from './occurrences.ts';
import { analystsByIds, assetExists, eventsByIds } from './store.ts';

export interface FollowName {
  readonly label: string;
  /** The address on the portal. */
  readonly path: string;
}

type Named = readonly (readonly [target: string | number, name: FollowName])[];

/** Everything that differs between the kinds of what can be followed. What a kind does not have is undefined. */
interface FollowableKind {
  /** The form in which the target is stored, so that the same item always has the same target. */
  readonly normalise: (text: string) => string;
  readonly exists: (db: Database, target: string, now: Date) => Promise<boolean>;
  /** The names of these targets, without those that no longer exist. */
  readonly names: (db: Database, targets: readonly string[], now: Date) => Promise<Named>;
  /** Remembers the present version, with which changes are compared. Called when it gets a follower. */
  readonly watch: ((db: Database, target: string, now: Date) => Promise<void>) | undefined;
  /** The targets whose followers are notified when this article is published. */
  readonly targetsOf: ((article: PublishedArticle) => readonly (string | number)[]) | undefined;
  /** Whose followers are notified of changes: those of this article or event. */
  readonly changesOf: 'article' | 'event' | undefined;
  /** The target whose followers are reminded of this event. */
  readonly remindedOf: ((event: { readonly id: number; readonly kind: string }) => string) | undefined;
  /** Selects the id and publication date of the articles of one followed target, a row of `follows`. */
  readonly recommended: SQL | undefined;
  /** Whether an article is in the private feed of a reader who follows these targets. */
  readonly inFeed: ((targets: SQL) => SQL) | undefined;
  /** The target of an event in the private calendar. */
  readonly inCalendar: SQL | undefined;
}

const MAX_ID = 2_147_483_647;

const invalid = (message: string) =>
  new Problem('ValidationError', `target ${message}`, { errors: [{ path: ['target'], message }] });

function idTarget(text: string): string {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw invalid('must be an id');
  return String(id);
}

function searchTarget(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (!hasWords(words)) throw invalid('must contain a word');
  return words;
}

const trimmed = (text: string) => text.trim();

const hasName = (names: FollowableKind['names']) => async (db: Database, target: string, now: Date) =>
  (await names(db, [target], now)).length > 0;

const asSearches: FollowableKind['names'] = async (_db, targets) =>
  targets.map((target) => [target, { label: target, path: site.search(target) }]);

const analystNames: FollowableKind['names'] = async (db, targets) =>
  (await analystsByIds(db, targets.map(Number))).flatMap(({ id, slug, firstName, lastName }) => {
    const label = displayName({ first_name: firstName, last_name: lastName });
    return slug === null ? [] : [[id, { label, path: site.analyst(slug) }] as const];
  });

const articleNames: FollowableKind['names'] = async (db, targets, now) =>
  (await articlesByIds(db, targets.map(Number), now)).map(({ id, slug, title }) => [
    id,
    { label: title, path: site.article(slug) },
  ]);

/** The calendar with this event open. */
export const eventPath = ({ id, startsAt }: { readonly id: number; readonly startsAt: Date }) =>
  `${site.calendar}?month=${startsAt.toISOString().slice(0, 7)}&event=${id}`;

const eventNames: FollowableKind['names'] = async (db, targets) =>
  (await eventsByIds(db, targets.map(Number))).map((event) => [
    event.id,
    { label: event.title, path: eventPath(event) },
  ]);

const EVENT_KIND_NAMES: ReadonlyMap<string, string> = new Map<EventKind, string>([
  ['macro', 'Macro events'],
  ['unlock', 'Token unlocks'],
  ['upgrade', 'Network upgrades'],
  ['governance', 'Governance votes'],
]);

/** The target of a row of `follows` as a number. The kind is checked, because other targets are not numbers. */
const followedId = (kind: FollowKind) => sql`(case when follows.kind = ${kind} then follows.target::int end)`;

export const articlesOfAuthor = (id: SQL) =>
  sql`select article_id, publish_at from article_authors where author_id = ${id}`;
export const articlesOfCategory = (id: SQL) =>
  sql`select article_id, publish_at from article_categories where category_id = ${id}`;

/** In the order in which they are preferred as the reason for a notification. */
export const KINDS: Readonly<Record<FollowKind, FollowableKind>> = {
  analyst: {
    normalise: idTarget,
    exists: hasName(analystNames),
    names: analystNames,
    watch: undefined,
    targetsOf: ({ authorIds }) => authorIds,
    changesOf: undefined,
    remindedOf: undefined,
    recommended: articlesOfAuthor(followedId('analyst')),
    inFeed: (targets) => sql`exists (select from article_authors where article_id = articles.id
      and author_id::text in (${targets}))`,
    inCalendar: undefined,
  },
  asset: {
    normalise: trimmed,
    exists: assetExists,
    names: asSearches,
    watch: undefined,
    targetsOf: ({ assets }) => [...new Set(assets)],
    changesOf: undefined,
    remindedOf: undefined,
    recommended: sql`select id as article_id, publish_at from articles
      where removed_at is null and assets @> array[follows.target]`,
    inFeed: (targets) => sql`assets && array(${targets})`,
    inCalendar: undefined,
  },
  category: {
    normalise: idTarget,
    exists: async (_db, target) => categoryById(Number(target)) !== undefined,
    names: async (_db, targets) =>
      targets.flatMap((target) => {
        const category = categoryById(Number(target));
        return category ? [[target, { label: category.name, path: site.category(category) }] as const] : [];
      }),
    watch: undefined,
    targetsOf: ({ categoryIds }) => categoryIds,
    changesOf: undefined,
    remindedOf: undefined,
    recommended: articlesOfCategory(followedId('category')),
    inFeed: (targets) => sql`exists (select from article_categories where article_id = articles.id
      and category_id::text in (${targets}))`,
    inCalendar: undefined,
  },
  // What a search finds is known to the search engine only: its callers hand over the articles.
  search: {
    normalise: searchTarget,
    exists: async () => true,
    names: asSearches,
    watch: undefined,
    targetsOf: undefined,
    changesOf: undefined,
    remindedOf: undefined,
    recommended: undefined,
    inFeed: undefined,
    inCalendar: undefined,
  },
  event: {
    normalise: idTarget,
    exists: hasName(eventNames),
    names: eventNames,
    watch: (db, target) => watchEvent(db, Number(target)),
    targetsOf: undefined,
    changesOf: 'event',
    remindedOf: ({ id }) => String(id),
    recommended: undefined,
    inFeed: undefined,
    inCalendar: sql`events.id::text`,
  },
  event_kind: {
    normalise: trimmed,
    exists: async (_db, target) => EVENT_KINDS.some((kind) => kind === target),
    names: async (_db, targets) =>
      targets.flatMap((target) => {
        const label = EVENT_KIND_NAMES.get(target);
        return label === undefined
          ? []
          : [[target, { label, path: `${site.calendar}?kind=${target}` }] as const];
      }),
    watch: undefined,
    targetsOf: undefined,
    changesOf: undefined,
    remindedOf: ({ kind }) => kind,
    recommended: undefined,
    inFeed: undefined,
    inCalendar: sql`events.kind`,
  },
  article: {
    normalise: idTarget,
    exists: hasName(articleNames),
    names: articleNames,
    watch: (db, target, now) => watchArticle(db, Number(target), now),
    targetsOf: undefined,
    changesOf: 'article',
    remindedOf: undefined,
    recommended: undefined,
    inFeed: (targets) => sql`id::text in (${targets})`,
    inCalendar: undefined,
  },
};

/** What each kind has to say, with the kind, in the order of the kinds; those that say nothing are left out. */
export const ofEachKind = <Value>(
  read: (kind: FollowableKind) => Value | undefined,
): { readonly kind: FollowKind; readonly value: Value }[] =>
  (Object.keys(KINDS) as FollowKind[]).flatMap((kind) => {
    const value = read(KINDS[kind]);
    return value === undefined ? [] : [{ kind, value }];
  });
