import type { NotificationKind } from '@tidemark/contracts/notification';
import { site } from '@tidemark/contracts/paths';
import type { PushPayload } from '@tidemark/contracts/push';
import type { Database } from '../../platform/database/database.ts';
import { articlesByIds } from '../articles/index.ts';
import { type NotificationRow, presentNotifications } from '../notifications/index.ts';

const PREFIXES: Readonly<Record<NotificationKind, string>> = {
  published: '',
  changed: 'Updated: ',
  event_changed: 'Event changed: ',
  event_soon: 'Coming up: ',
};

const MAX_TITLE = 150;
const MAX_BODY = 250;
const MAX_TITLES = 3;

function shorten(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** The message about these notifications, or undefined if nothing is left to report. It contains public texts only. */
export async function buildPush(
  db: Database,
  rows: readonly NotificationRow[],
  tag: string,
  now: Date,
): Promise<PushPayload | undefined> {
  const entries = (await presentNotifications(db, rows, now)).flatMap(({ attributes }, index) =>
    attributes.path === null ? [] : [{ ...attributes, path: attributes.path, row: rows[index] }],
  );
  const [first] = entries;
  if (!first) return undefined;
  if (entries.length > 1) {
    const titles = entries.slice(0, MAX_TITLES).map(({ title }) => shorten(title, 80));
    return {
      ...{ tag, title: `${entries.length} more on what you follow`, body: titles.join('\n') },
      path: `${site.readingList}#notifications`,
    };
  }
  const articleId = first.row?.articleId ?? null;
  const [article] = articleId === null ? [] : await articlesByIds(db, [articleId], now);
  return {
    tag,
    title: shorten(`${PREFIXES[first.kind]}${first.title}`, MAX_TITLE),
    body: shorten(article?.teaser ?? `You follow ${first.reason.label}`, MAX_BODY),
    path: first.path,
  };
}
