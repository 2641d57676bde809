import { createHash } from 'node:crypto';
import { canRead, givesGifts, isGiftable, type Reader } from '@tidemark/contracts/access';
import { GIFTS_PER_MONTH } from '@tidemark/contracts/gift';
import { collapseSpaces } from '@tidemark/contracts/library-names';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import {
  GiftResponse,
  GiftsResponse,
  NewGift,
  OpenedGiftResponse,
  OpenGift,
} from '@tidemark/contracts/wire/gift';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import { requireMember } from '../../platform/auth/reader.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { IdParams } from '../../platform/http/query.ts';
import {
  type ArticleRow,
  articlesByIds,
  bodyWithTerms,
  findArticle,
  presentArticle,
  wireAccess,
} from '../articles/index.ts';
import { findReaderRights, readerAt } from '../entitlements/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentGift } from './presentation.ts';
import {
  countGiftReader,
  createGift,
  findValidGift,
  type GiftOpener,
  listGifts,
  remainingGifts,
  revokeGift,
} from './store.ts';

const tags = ['library'];

const gatedOf = ({ access, categoryIds }: ArticleRow) => ({ access: wireAccess(access), categoryIds });

const invalid = (message: string) =>
  new Problem('ValidationError', `article_id ${message}`, { errors: [{ path: ['article_id'], message }] });
const nameOf = (text = '') => collapseSpaces(text) || null;
const closed = () => new Problem('NotFoundError', 'This gift link is no longer valid');

function checkGiver(reader: Reader, article: ArticleRow): void {
  if (!givesGifts(reader)) throw new Problem('PlanError', 'Your plan does not include gift links');
  if (!canRead(reader, gatedOf(article)))
    throw new Problem('PlanError', 'Your plan does not include this article');
  if (!isGiftable(gatedOf(article)))
    throw invalid('must be an article that neither everyone may read nor Alpha only');
}

/** A link ends with the giver's right to give it. Without a reported change, the rights are those of its creation. */
async function giverMayGive(db: Database, uid: string, article: ArticleRow, now: Date): Promise<boolean> {
  const rights = await findReaderRights(db, uid);
  if (!rights) return true;
  const giver = readerAt(rights, now);
  return givesGifts(giver) && canRead(giver, gatedOf(article));
}

/** Hashes differ between links, so that nobody can tell which links one reader has opened. */
function openerOf(token: string, reader: Reader, deviceId: string, network: string): GiftOpener {
  const hash = (text: string) => createHash('sha256').update(`${token} ${text}`).digest('base64url');
  if (reader.kind === 'member') return { readerHash: hash(`member ${reader.uid}`) };
  return {
    readerHash: hash(`device ${deviceId}`),
    networkHash: hash(`device ${deviceId} network ${network}`),
  };
}

export function giftRoutes(app: App, { db, now, terms, clientOf }: RouteDeps): void {
  app.get(libraryApi.gifts, { schema: { tags, response: { 200: GiftsResponse } } }, async ({ reader }) => {
    const { uid } = requireMember(reader);
    const rows = await listGifts(db, uid);
    const ids = [...new Set(rows.map(({ articleId }) => articleId))];
    const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
    const remaining = givesGifts(reader) ? await remainingGifts(db, uid, now()) : 0;
    return {
      data: rows.map((row) => presentGift(row, articles.get(row.articleId), now())),
      meta: { remaining },
    };
  });

  app.post(
    libraryApi.gifts,
    { schema: { tags, body: NewGift, response: { 200: GiftResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const article = await findArticle(db, body.article_id, now());
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      checkGiver(reader, article);
      const gift = await createGift(
        db,
        { uid, articleId: article.id, giverName: nameOf(body.giver_name) },
        now(),
      );
      if (!gift) throw invalid(`cannot be given: ${GIFTS_PER_MONTH} articles were given this month`);
      return {
        data: presentGift(gift, article, now()),
        meta: { remaining: await remainingGifts(db, uid, now()) },
      };
    },
  );

  app.delete(
    routePattern(libraryApi.gift, 'id'),
    { schema: { tags, params: IdParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await revokeGift(db, requireMember(reader).uid, params.id, now());
      return { data: null, meta: {} };
    },
  );

  app.post(
    libraryApi.openGift,
    { schema: { tags, body: OpenGift, response: { 200: OpenedGiftResponse } } },
    async (request, reply) => {
      const { reader, body } = request;
      reply.header('x-robots-tag', 'noindex, nofollow');
      const gift = await findValidGift(db, body.token, now());
      const article = gift && (await findArticle(db, gift.articleId, now()));
      if (!gift || !article || !(await giverMayGive(db, gift.uid, article, now()))) throw closed();
      // Readers whose plan includes the article, and Alpha articles, do not use up the link.
      const opens = !canRead(reader, gatedOf(article)) && canRead(reader, gatedOf(article), true);
      const opener = openerOf(body.token, reader, body.device_id, clientOf(request) ?? '');
      if (opens && !(await countGiftReader(db, gift.id, opener, now()))) throw closed();
      return {
        data: await presentArticle(reader, article, null, bodyWithTerms({ db, terms }), true),
        meta: { giver_name: gift.giverName, expires_at: gift.expiresAt.toISOString() },
      };
    },
  );
}
