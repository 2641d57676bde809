import { libraryApi } from '@tidemark/contracts/library-paths';
import { site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { type ReadingRecord, readingStatus } from '@tidemark/contracts/reading-record';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { EXPORT_FORMATS, ImportBody, ImportResponse } from '@tidemark/contracts/wire/library';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { Query } from '../../platform/http/query.ts';
import { type ArticleRow, articlesByIds, findArticle } from '../articles/index.ts';
import { addBookmark, findBookmark } from '../bookmarks/index.ts';
import { type FollowRow, listFollows } from '../follows/index.ts';
import { type GiftRow, listGifts } from '../gifts/index.ts';
import type { HighlightRow } from '../highlights/index.ts';
import { findNotificationSettings, listNotifications, type NotificationRow } from '../notifications/index.ts';
import { findPrivateFeed, presentPrivateFeed } from '../private-feeds/index.ts';
import { listPushSubscriptions, type PushSubscriptionRow } from '../push/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { movedTo } from '../slugs/index.ts';
import { type LibraryDump, readLibrary } from './dump.ts';
import { type ExportedArticle, toMarkdownFiles, toReadwiseCsv } from './export.ts';
import { progressOf } from './presentation.ts';
import { findLibrarySettings } from './store.ts';
import { zip } from './zip.ts';

const tags = ['library'];
/** More than a reader can get before they are deleted. */
const MAX_NOTIFICATIONS = 100_000;

const exportHighlight = ({ exact, note, color, start, createdAt }: HighlightRow) => ({
  ...{ quote: exact, note, color, position: start },
  created_at: createdAt.toISOString(),
});

const exportGift = ({ articleId, createdAt, expiresAt, revokedAt, readers }: GiftRow) => ({
  ...{ article_id: articleId, readers, revoked: revokedAt !== null },
  ...{ created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
});

const exportFollow = ({ kind, target, createdAt, inProduct, email, push }: FollowRow) => ({
  ...{ kind, target, created_at: createdAt.toISOString(), in_product: inProduct, email, push },
});

/** Without the keys and the rest of the address, with which others could send messages. */
const exportDevice = ({ endpoint, createdAt }: PushSubscriptionRow) => ({
  push_service: new URL(endpoint).host,
  created_at: createdAt.toISOString(),
});

const exportNotification = (row: NotificationRow) => ({
  ...{ kind: row.kind, article_id: row.articleId, event_id: row.eventId },
  reason: `${row.reasonKind} ${row.reasonTarget}`,
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
});

const readAt = ({ position, finished }: ReadingRecord): string | null => {
  const at = Math.max(position?.at ?? 0, finished?.at ?? 0);
  return at === 0 ? null : new Date(at).toISOString();
};

function exportArticle(dump: LibraryDump, id: number, article: ArticleRow | undefined, portalUrl: string) {
  const record = dump.records.get(id) ?? {};
  const bookmark = dump.bookmarks.get(id);
  const exported: ExportedArticle = {
    id,
    url: article ? `${portalUrl}${site.article(article.slug)}` : null,
    slug: article?.slug ?? null,
    title: article?.title ?? 'An article that is no longer available',
    authors:
      article?.authors.map(({ firstName, lastName }) =>
        displayName({ first_name: firstName, last_name: lastName }),
      ) ?? [],
    published_at: article?.publishAt.toISOString() ?? null,
    saved_at: bookmark?.createdAt.toISOString() ?? null,
    archived: Boolean(bookmark?.archivedAt),
    status: readingStatus(record),
    progress: progressOf(record),
    read_at: readAt(record),
    folders: dump.folders.get(id) ?? [],
    tags: dump.tags.get(id) ?? [],
    highlights: (dump.highlights.get(id) ?? []).map(exportHighlight),
  };
  return exported;
}

const sendFile = (reply: FastifyReply, name: string, type: string, content: string | Buffer) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

export function libraryExportRoutes(app: App, deps: RouteDeps): void {
  const { db, now, portalUrl } = deps;

  const articlesOf = async (uid: string): Promise<ExportedArticle[]> => {
    const dump = await readLibrary(db, uid);
    const ids = [...dump.articleIds];
    const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
    return ids.map((id) => exportArticle(dump, id, articles.get(id), portalUrl));
  };

  app.get(
    routePattern(libraryApi.libraryExport, 'format'),
    {
      // Reads a whole library, so it may be requested less often than lists.
      config: { rateLimit: { max: 20 } },
      schema: { tags, querystring: Query({ format: Type.Enum([...EXPORT_FORMATS]) }) },
    },
    async ({ reader, query }, reply) => {
      const { uid } = requireMember(reader);
      const articles = await articlesOf(uid);
      switch (query.format) {
        case 'markdown': {
          const kept = articles.filter(
            ({ saved_at, highlights }) => saved_at !== null || highlights.length > 0,
          );
          return sendFile(reply, 'library.zip', 'application/zip', zip(toMarkdownFiles(kept), now()));
        }
        case 'csv':
          return sendFile(reply, 'highlights.csv', 'text/csv; charset=utf-8', toReadwiseCsv(articles));
        case 'json': {
          const { history } = await findLibrarySettings(db, uid);
          const { emailStopped, bouncedAddress, ...emails } = await findNotificationSettings(db, uid);
          const gifts = (await listGifts(db, uid)).map(exportGift);
          const follows = (await listFollows(db, uid)).map(exportFollow);
          const received = await listNotifications(db, uid, { limit: MAX_NOTIFICATIONS, offset: 0 });
          const notifications = received.map(exportNotification);
          const devices = (await listPushSubscriptions(db, uid)).map(exportDevice);
          const feed = await findPrivateFeed(db, uid);
          const content = {
            ...{ exported_at: now().toISOString(), settings: { history, emails } },
            ...{ articles, gifts, follows, notifications, devices },
            private_feed: feed ? presentPrivateFeed(feed) : null,
          };
          return sendFile(
            reply,
            'library.json',
            'application/json; charset=utf-8',
            JSON.stringify(content, null, 2),
          );
        }
      }
    },
  );

  /** The article with this address on the portal, under its current or a former slug. */
  const findByUrl = async (address: string): Promise<ArticleRow | undefined> => {
    const url = URL.parse(address.trim(), portalUrl);
    if (url?.origin !== new URL(portalUrl).origin) return undefined;
    const [, encoded] = /^\/articles\/([^/]+)\/?$/.exec(url.pathname) ?? [];
    const slug = decodeSlug(encoded);
    if (slug === undefined) return undefined;
    const moved = await movedTo(deps, 'articles', slug);
    return (await findArticle(db, slug, now())) ?? (moved ? findArticle(db, moved, now()) : undefined);
  };

  app.post(
    libraryApi.libraryImport,
    { schema: { tags, body: ImportBody, response: { 200: ImportResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      let saved = 0;
      let known = 0;
      const unknown: number[] = [];
      for (const [index, address] of body.urls.entries()) {
        const article = await findByUrl(address);
        if (!article) unknown.push(index);
        else if (await findBookmark(db, uid, article.id)) known += 1;
        else {
          await addBookmark(db, uid, article.id, now());
          saved += 1;
        }
      }
      return { data: { saved, known, unknown }, meta: {} };
    },
  );
}

function decodeSlug(encoded: string | undefined): string | undefined {
  try {
    const slug = decodeURIComponent(encoded ?? '');
    return /^\d*$/.test(slug) || slug.includes('\0') || !slug.isWellFormed() || slug.length > 200
      ? undefined
      : slug;
  } catch {
    return undefined;
  }
}
