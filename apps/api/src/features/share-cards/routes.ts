import { join } from 'node:path';
import { PUBLIC_FILES_PREFIX, publicFiles } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { filePattern, routePattern } from '@tidemark/contracts/route-patterns';
import { isNotModified } from '@tidemark/response-cache/conditional';
import { DEFAULT_SHARE_CARD, type ShareCard, shareCardVersion } from '@tidemark/share-card/share-card';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PUBLIC_CACHE_CONTROL } from '../../platform/cache/cached-response.ts';
import type { App } from '../../platform/http/app.ts';
import { readMediaFile } from '../../platform/images/files.ts';
import { documentConfig, rejectRendering } from '../../platform/public-files/send-document.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { RouteDeps } from '../route-deps.ts';
import { CardCache } from './card-cache.ts';
import { cardImage } from './card-image.ts';
import { CardRenderer, RendererBusyError } from './card-renderer.ts';
import { findShareCard } from './find-card.ts';

/** Not in the response cache: images are large and cached on disk. */
const config = { rateLimit: documentConfig.rateLimit };
const querystring = Type.Object({ v: Type.Optional(Type.String({ maxLength: 40 })) });
const params = Type.Object({
  kind: Type.Union([Type.Literal('articles'), Type.Literal('analysts'), Type.Literal('categories')]),
  file: Type.String({ pattern: '^.+\\.png$' }),
});
const schema = { tags: ['out'], querystring };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const RETRY_SECONDS = 5;
const missing = () => new Problem('NotFoundError', 'There is no such card');

function reject(reply: FastifyReply, error: unknown): never {
  if (!(error instanceof RendererBusyError)) return rejectRendering(reply, error);
  reply.header('retry-after', String(RETRY_SECONDS));
  throw new Problem('UnavailableError', error.message);
}

export type CardSettings = Pick<Config, 'contentDir' | 'dataDir' | 'cardCacheMb'>;

export function shareCardRoutes(app: App, deps: RouteDeps, settings: CardSettings): void {
  const { db, now, clientOf, renderLimiter, objects } = deps;
  const { contentDir, dataDir, cardCacheMb } = settings;
  const images = { contentDir, readMedia: (name: string) => readMediaFile(db, name, objects) };
  const renderer = new CardRenderer();
  const cache = new CardCache(join(dataDir, 'share-cards'), cardCacheMb * 1024 * 1024);
  app.addHook('onClose', (_app, done) => {
    renderer.close();
    done();
  });

  async function render(card: ShareCard, version: string, request: FastifyRequest): Promise<Buffer> {
    if (!(await cache.has(version))) renderLimiter.consume(clientOf(request));
    return cache.getOrCreate(version, async () => renderer.render(card, await cardImage(card, images)));
  }

  async function send(
    request: FastifyRequest<{ Querystring: { v?: string } }>,
    reply: FastifyReply,
    card: ShareCard,
  ): Promise<FastifyReply> {
    const version = shareCardVersion(card);
    const etag = `"${version}"`;
    const notModified = isNotModified(request.headers, { etag, lastModified: undefined });
    const png = notModified
      ? undefined
      : await render(card, version, request).catch((error) => reject(reply, error));
    // Set after rendering, because a rejection must not be cached. A card under the URL of its version never changes.
    reply
      .header('cache-control', request.query.v === version ? IMMUTABLE : PUBLIC_CACHE_CONTROL)
      .header('etag', etag);
    return png ? reply.type('image/png').send(png) : reply.code(304).send();
  }

  app.get(`${PUBLIC_FILES_PREFIX}${publicFiles.defaultCard}`, { config, schema }, (request, reply) =>
    send(request, reply, DEFAULT_SHARE_CARD),
  );

  app.get(
    `${PUBLIC_FILES_PREFIX}${filePattern(routePattern(publicFiles.card, 'kind', 'slug'))}`,
    { config, schema: { ...schema, params } },
    async (request, reply) => {
      const { kind, file } = request.params;
      const card = await findShareCard(db, kind, file.slice(0, -4), now());
      if (!card) throw missing();
      return send(request, reply, card);
    },
  );
}
