import { canRead } from '@tidemark/contracts/access';
import { keptQuote } from '@tidemark/contracts/highlight';
import { addressTitle, collapseSpaces, toLinkAddress } from '@tidemark/contracts/library-names';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { site } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { type ReadingRecord, readingStatus } from '@tidemark/contracts/reading-record';
import { routePattern } from '@tidemark/contracts/route-patterns';
import {
  EXPORT_FORMATS,
  IMPORT_REJECTIONS,
  ImportBody,
  type ImportRejection,
  ImportResponse,
} from '@tidemark/contracts/wire/library';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type Member, requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { Query } from '../../platform/http/query.ts';
import { type ArticleRow, articlesByIds, findArticle, wireAccess } from '../articles/index.ts';
import { addBookmark, findBookmark } from '../bookmarks/index.ts';
import { type FollowRow, listFollows } from '../follows/index.ts';
import { type GiftRow, listGifts } from '../gifts/index.ts';
import type { HighlightRow } from '../highlights/index.ts';
import { findNotificationSettings, listNotifications, type NotificationRow } from '../notifications/index.ts';
import { findPrivateFeed, presentPrivateFeed } from '../private-feeds/index.ts';
import { listPushSubscriptions, type PushSubscriptionRow } from '../push/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { addLink, listAllLinks } from '../saved-links/index.ts';
import { movedTo } from '../slugs/index.ts';
import { type LibraryDump, readLibrary } from './dump.ts';
import {
  type ExportedArticle,
  type ExportedLink,
  toLinksFile,
  toMarkdownFiles,
  toReadwiseCsv,
} from './export.ts';
import { progressOf } from './presentation.ts';
import { findLibrarySettings } from './store.ts';
import { zip } from './zip.ts';

const tags = ['library'];
/** What became of a line of an import. */
type ImportOutcome = 'saved' | 'known' | 'links' | ImportRejection;

/** More than a reader can get before they are deleted. */
const MAX_NOTIFICATIONS = 100_000;

function exportHighlight({ exact, note, color, start, createdAt }: HighlightRow, readable: boolean) {
  const quote = readable ? exact : keptQuote(exact);
  return {
    ...{ quote, shortened: quote !== exact, note, color, position: start },
    created_at: createdAt.toISOString(),
  };
}

const gatedOf = ({ access, categoryIds }: ArticleRow) => ({ access: wireAccess(access), categoryIds });

const exportGift = ({ articleId, createdAt, expiresAt, revokedAt, giverName, readers }: GiftRow) => ({
  ...{ article_id: articleId, giver_name: giverName, readers, revoked: revokedAt !== null },
  ...{ created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
});

const exportFollow = ({ kind, target, createdAt, inProduct, email, push, leadHours }: FollowRow) => ({
  ...{ kind, target, created_at: createdAt.toISOString(), in_product: inProduct, email, push },
  ...(kind === 'event' ? { lead_hours: leadHours } : {}),
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

interface ArticleContext {
  readonly dump: LibraryDump;
  readonly reader: Member;
  readonly portalUrl: string;
}

function exportArticle(
  { dump, reader, portalUrl }: ArticleContext,
  id: number,
  article: ArticleRow | undefined,
): ExportedArticle {
  const readable = article !== undefined && canRead(reader, gatedOf(article));
  const record = dump.records.get(id) ?? {};
  const bookmark = dump.bookmarks.get(id);
  return {
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
    note: dump.notes.get(id) ?? '',
    highlights: (dump.highlights.get(id) ?? []).map((row) => exportHighlight(row, readable)),
  };
}

const sendFile = (reply: FastifyReply, name: string, type: string, content: string | Buffer) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

export function libraryExportRoutes(app: App, deps: RouteDeps): void {
  const { db, now, portalUrl } = deps;

  const articlesOf = async (reader: Member): Promise<ExportedArticle[]> => {
    const dump = await readLibrary(db, reader.uid);
    const ids = [...dump.articleIds];
    const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
    return ids.map((id) => exportArticle({ dump, reader, portalUrl }, id, articles.get(id)));
  };

  const linksOf = async (uid: string): Promise<ExportedLink[]> =>
    (await listAllLinks(db, uid)).map(({ url, title, note, tags: own, createdAt }) => ({
      ...{ url, title, note, tags: own },
      saved_at: createdAt.toISOString(),
    }));

  app.get(
    routePattern(libraryApi.libraryExport, 'format'),
    {
      // Reads a whole library, so it may be requested less often than lists.
      config: { rateLimit: { max: 20 } },
      schema: { tags, querystring: Query({ format: Type.Enum([...EXPORT_FORMATS]) }) },
    },
    async ({ reader, query }, reply) => {
      const member = requireMember(reader);
      const { uid } = member;
      const articles = await articlesOf(member);
      switch (query.format) {
        case 'markdown': {
          const kept = articles.filter(
            ({ saved_at, highlights }) => saved_at !== null || highlights.length > 0,
          );
          const files = [...toMarkdownFiles(kept), ...toLinksFile(await linksOf(uid))];
          return sendFile(reply, 'library.zip', 'application/zip', zip(files, now()));
        }
        case 'csv':
          return sendFile(reply, 'highlights.csv', 'text/csv; charset=utf-8', toReadwiseCsv(articles));
        case 'json': {
          const { history, welcomedAt } = await findLibrarySettings(db, uid);
          const links = await linksOf(uid);
          const { emailStopped, bouncedAddress, ...emails } = await findNotificationSettings(db, uid);
          const gifts = (await listGifts(db, uid)).map(exportGift);
          const follows = (await listFollows(db, uid)).map(exportFollow);
          const received = await listNotifications(db, uid, { limit: MAX_NOTIFICATIONS, offset: 0 });
          const notifications = received.map(exportNotification);
          const devices = (await listPushSubscriptions(db, uid)).map(exportDevice);
          const feed = await findPrivateFeed(db, uid);
          const content = {
            ...{
              exported_at: now().toISOString(),
              settings: { history, welcomed_at: welcomedAt?.toISOString() ?? null, emails },
            },
            ...{ articles, links, gifts, follows, notifications, devices },
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

  const { origin } = new URL(portalUrl);

  /** The article with this path on the portal, under its current or a former slug. */
  const findByPath = async (path: string): Promise<ArticleRow | ImportRejection> => {
    const [, encoded] = /^\/articles\/([^/]+)\/?$/.exec(path) ?? [];
    if (encoded === undefined) return 'no_article';
    const slug = decodeSlug(encoded);
    if (slug === undefined) return 'not_found';
    const moved = await movedTo(deps, 'articles', slug);
    const article = (await findArticle(db, slug, now())) ?? (moved && (await findArticle(db, moved, now())));
    return article || 'not_found';
  };

  const importArticle = async (uid: string, path: string): Promise<ImportOutcome> => {
    const article = await findByPath(path);
    if (typeof article === 'string') return article;
    if (await findBookmark(db, uid, article.id)) return 'known';
    await addBookmark(db, uid, article.id, now());
    return 'saved';
  };

  const importLink = async (uid: string, url: string, title: string): Promise<ImportOutcome> => {
    const details = { title: collapseSpaces(title) || addressTitle(url), note: '', tags: [] };
    const added = await addLink(db, { uid, url, ...details, createdAt: now() });
    if (added === 'full') return 'too_many';
    return added.isNew ? 'links' : 'known';
  };

  app.post(
    libraryApi.libraryImport,
    { schema: { tags, body: ImportBody, response: { 200: ImportResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const importEntry = ({ url: address, title = '' }: (typeof body.entries)[number]) => {
        const text = address.trim();
        const url = text.startsWith('/') ? URL.parse(text, portalUrl) : URL.parse(text);
        if (url?.origin === origin) return importArticle(uid, url.pathname);
        const link = toLinkAddress(address);
        if (link === undefined) return 'no_address';
        return body.keep_links ? importLink(uid, link, title) : 'other_site';
      };
      const outcomes: ImportOutcome[] = [];
      for (const entry of body.entries) outcomes.push(await importEntry(entry));
      const count = (outcome: ImportOutcome) => outcomes.filter((one) => one === outcome).length;
      const rejected = outcomes.flatMap((outcome, index) => {
        const reason = IMPORT_REJECTIONS.find((one) => one === outcome);
        return reason ? [{ index, reason }] : [];
      });
      const data = { saved: count('saved'), known: count('known'), links: count('links'), rejected };
      return { data, meta: {} };
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
