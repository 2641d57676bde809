import { type Reader, tierLabel } from '@tidemark/contracts/access';
import { libraryApi } from '@tidemark/contracts/library-paths';
import type { NotificationKind } from '@tidemark/contracts/notification';
import type { SentFrequency } from '@tidemark/contracts/notification-settings';
import { site } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { type Email, type Item, link, text } from '@tidemark/email/email';
import type { Database } from '../../platform/database/database.ts';
import { type ArticleRow, articlesByIds, findBody, presentArticle, wireAccess } from '../articles/index.ts';
import { type NotificationRow, presentNotifications } from '../notifications/index.ts';
import type { SharedReads } from './shared-reads.ts';

export interface EmailContext {
  readonly db: Database;
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly now: Date;
  readonly reads: SharedReads;
}

/** Longer digests say how many items were left out. */
const MAX_ITEMS = 30;

const WHAT_HAPPENED: Readonly<Record<NotificationKind, string>> = {
  published: 'New',
  changed: 'Updated',
  event_changed: 'Event changed',
  event_soon: 'Coming up',
};

const HEADINGS: Readonly<Record<SentFrequency, string>> = {
  immediate: 'New on what you follow',
  daily: 'Your daily digest',
  weekly: 'Your weekly digest',
};

type Member = Extract<Reader, { kind: 'member' }>;

/** The key takeaways, if the reader may read the article. The presenter decides. */
async function pointsOf(
  { db, reads }: EmailContext,
  reader: Reader,
  row: ArticleRow,
): Promise<readonly string[]> {
  const body = (id: number) => reads.get(`body ${id}`, () => findBody(db, id));
  try {
    const { attributes } = await presentArticle(reader, row, null, body);
    return attributes.body.takeaways;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** The parts of notifications that are the same for every reader. */
async function entriesOf({ db, now, reads }: EmailContext, rows: readonly NotificationRow[]) {
  const key = rows.map((row) => [row.kind, row.articleId, row.eventId, row.reasonKind, row.reasonTarget]);
  const entries = await reads.get(JSON.stringify(key), () => presentNotifications(db, rows, now));
  return entries.flatMap(({ attributes: { kind, title, path, reason } }, index) =>
    path === null ? [] : [{ kind, title, path, reason, articleId: rows[index]?.articleId ?? null }],
  );
}

/** The email about these notifications, or undefined if nothing is left to report. */
export async function buildEmail(
  context: EmailContext,
  reader: Member,
  frequency: SentFrequency,
  rows: readonly NotificationRow[],
  token: string,
): Promise<Email | undefined> {
  const { db, portalUrl, apiUrl, now, reads } = context;
  const entries = await entriesOf(context, rows);
  if (entries.length === 0) return undefined;
  const shown = entries.slice(0, MAX_ITEMS);
  const ids = [...new Set(shown.flatMap(({ articleId }) => articleId ?? []))];
  const found = await reads.get(`articles ${ids}`, () => articlesByIds(db, ids, now));
  const articles = new Map(found.map((article) => [article.id, article]));
  const items: Item[] = [];
  for (const { kind, title, path, reason, articleId } of shown) {
    const article = articles.get(articleId ?? 0);
    const label = article ? [tierLabel(wireAccess(article.access))] : [];
    items.push({
      ...{ title, url: `${portalUrl}${path}` },
      meta: [WHAT_HAPPENED[kind], ...label, `You follow ${reason.label}`].join(' · '),
      ...(article ? { text: article.teaser, points: await pointsOf(context, reader, article) } : {}),
    });
  }
  const [first] = shown;
  const rest = entries.length - shown.length;
  const count = entries.length === 1 ? '1 item' : `${entries.length} items`;
  return {
    kind: `notification-${frequency}`,
    to: reader.email,
    subject:
      frequency === 'immediate' && first
        ? subjectOf(first.kind, first.title)
        : `${HEADINGS[frequency]}: ${count}`,
    heading: HEADINGS[frequency],
    blocks: [
      { type: 'items', items },
      ...(rest > 0 ? [text(`${rest} more are in your notifications.`)] : []),
      link('Your notifications', `${portalUrl}${site.readingList}#notifications`),
    ],
    reason: 'You get this email because you follow these items on Tidemark.',
    unsubscribeUrl: `${apiUrl}${libraryApi.unsubscribe}?token=${encodeURIComponent(token)}`,
    preferencesUrl: `${portalUrl}${site.emailPreferences(token)}`,
  };
}

/** A header is one line. */
const subjectOf = (kind: NotificationKind, title: string) =>
  `${kind === 'published' ? '' : `${WHAT_HAPPENED[kind]}: `}${title.replaceAll(/\s+/g, ' ')}`;
