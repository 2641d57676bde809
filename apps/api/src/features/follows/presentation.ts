import { categoryById } from '@tidemark/contracts/categories';
import type { FollowKind } from '@tidemark/contracts/follow';
import { site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { FollowEntry } from '@tidemark/contracts/wire/follow';
import type { Database } from '../../platform/database/database.ts';
import { articlesByIds } from '../articles/index.ts';
import { analystsByIds, eventsByIds, type FollowRow, type FollowTarget } from './store.ts';

export interface FollowName {
  readonly label: string;
  /** The address on the portal. */
  readonly path: string;
}

const EVENT_KIND_NAMES: ReadonlyMap<string, string> = new Map<EventKind, string>([
  ['macro', 'Macro events'],
  ['unlock', 'Token unlocks'],
  ['upgrade', 'Network upgrades'],
  ['governance', 'Governance votes'],
]);

/** The calendar with this event open. */
export const eventPath = ({ id, startsAt }: { readonly id: number; readonly startsAt: Date }) =>
  `${site.calendar}?month=${startsAt.toISOString().slice(0, 7)}&event=${id}`;

/** Without a name for what no longer exists. Keys are those of `targetKey`. */
export async function nameTargets(
  db: Database,
  targets: readonly FollowTarget[],
  now: Date,
): Promise<Map<string, FollowName>> {
  const names = new Map<string, FollowName>();
  const add = (kind: FollowKind, target: string | number, label: string, path: string) =>
    names.set(targetKey({ kind, target: String(target) }), { label, path });
  const idsOf = (kind: FollowKind) =>
    targets.filter((one) => one.kind === kind).map(({ target }) => Number(target));
  for (const { id, slug, firstName, lastName } of await analystsByIds(db, idsOf('analyst'))) {
    const name = displayName({ first_name: firstName, last_name: lastName });
    if (slug !== null) add('analyst', id, name, site.analyst(slug));
  }
  for (const { id, slug, title } of await articlesByIds(db, idsOf('article'), now)) {
    add('article', id, title, site.article(slug));
  }
  for (const event of await eventsByIds(db, idsOf('event'))) {
    add('event', event.id, event.title, eventPath(event));
  }
  for (const { kind, target } of targets) {
    const category = kind === 'category' ? categoryById(Number(target)) : undefined;
    if (category) add(kind, target, category.name, site.category(category));
    if (kind === 'asset' || kind === 'search') add(kind, target, target, site.search(target));
    const eventKind = kind === 'event_kind' ? EVENT_KIND_NAMES.get(target) : undefined;
    if (eventKind !== undefined) add(kind, target, eventKind, `${site.calendar}?kind=${target}`);
  }
  return names;
}

export const targetKey = ({ kind, target }: FollowTarget): string => `${kind} ${target}`;

export function presentFollow(row: FollowRow, names: ReadonlyMap<string, FollowName>): FollowEntry {
  const { id, kind, target, createdAt, inProduct, email, push } = row;
  const name = names.get(targetKey(row));
  return {
    id,
    attributes: {
      ...{ kind, target, label: name?.label ?? 'No longer available', path: name?.path ?? null },
      created_at: createdAt.toISOString(),
      channels: { in_product: inProduct, email, push },
    },
  };
}
