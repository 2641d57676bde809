import { site } from '@tidemark/contracts/paths';
import type { NotificationEntry } from '@tidemark/contracts/wire/notification';
import type { Database } from '../../platform/database/database.ts';
import { articlesByIds } from '../articles/index.ts';
import { eventPath, eventsByIds, type FollowTarget, nameTargets, targetKey } from '../follows/index.ts';
import type { NotificationRow } from './store.ts';

const GONE = 'No longer available';

const reasonOf = ({ reasonKind, reasonTarget }: NotificationRow): FollowTarget => ({
  kind: reasonKind,
  target: reasonTarget,
});

/** Titles and addresses are read now, so that a notification of an unpublished article shows neither. */
export async function presentNotifications(
  db: Database,
  rows: readonly NotificationRow[],
  now: Date,
): Promise<NotificationEntry[]> {
  const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const articles = await articlesByIds(db, distinct(rows.map(({ articleId }) => articleId)), now);
  const events = await eventsByIds(db, distinct(rows.map(({ eventId }) => eventId)));
  const names = await nameTargets(db, rows.map(reasonOf), now);
  const subjects = new Map<string, { readonly title: string; readonly path: string }>([
    ...articles.map(({ id, title, slug }) => [`article ${id}`, { title, path: site.article(slug) }] as const),
    ...events.map((event) => [`event ${event.id}`, { title: event.title, path: eventPath(event) }] as const),
  ]);
  return rows.map((row) => {
    const subject = subjects.get(
      row.articleId === null ? `event ${row.eventId}` : `article ${row.articleId}`,
    );
    return {
      id: row.id,
      attributes: {
        kind: row.kind,
        created_at: row.createdAt.toISOString(),
        read: row.readAt !== null,
        title: subject?.title ?? GONE,
        path: subject?.path ?? null,
        reason: { kind: row.reasonKind, label: names.get(targetKey(reasonOf(row)))?.label ?? GONE },
      },
    };
  });
}
