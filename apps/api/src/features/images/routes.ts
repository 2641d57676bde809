import { MEDIA_PATH } from '@tidemark/contracts/asset';
import { Problem } from '@tidemark/contracts/problem';
import { isNotModified } from '@tidemark/response-cache/conditional';
import { LRUCache } from 'lru-cache';
import type { App } from '../../platform/http/app.ts';
import { findMediaHash, readMediaBlob } from '../../platform/images/files.ts';
import type { RouteDeps } from '../route-deps.ts';

const NAME = /^[0-9a-f]{32}\.webp$/;
const CACHE_CONTROL = 'public, max-age=86400';
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/**
 * Ingested images by their random names. The name is looked up for every request, so that every process stops serving
 * a deleted image at once; only bytes are cached.
 */
export function mediaRoutes(app: App, { db, objects }: Pick<RouteDeps, 'db' | 'objects'>): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (bytes) => bytes.length + 100,
  });
  const read = async (hash: string) => {
    const bytes = cache.get(hash) ?? (await readMediaBlob(db, hash, objects));
    if (bytes) cache.set(hash, bytes);
    return bytes;
  };
  app.get(`${MEDIA_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
    const name = (request.params as { '*'?: string })['*'] ?? '';
    const hash = NAME.test(name) ? await findMediaHash(db, name) : undefined;
    if (hash === undefined) throw new Problem('NotFoundError');
    const etag = `"${hash}"`;
    const isKnown = isNotModified(request.headers, { etag, lastModified: undefined });
    const bytes = isKnown ? undefined : await read(hash);
    if (!isKnown && !bytes) throw new Problem('NotFoundError');
    reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
    return bytes ? reply.type('image/webp').send(bytes) : reply.code(304).send();
  });
}
