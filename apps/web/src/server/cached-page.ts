import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTENT_POSITION_HEADER, EDGE_HEADER } from '@tidemark/contracts/content-position';
import { type CacheableResponse, etagOf, publicCacheControl } from '@tidemark/response-cache/cached-response';
import { isNotModified } from '@tidemark/response-cache/conditional';
import { negotiateEncoding } from '@tidemark/response-cache/content-encoding';
import { EncodedBodies, type EncodedBody } from '@tidemark/response-cache/encoded-bodies';
import { SURROGATE_KEY_HEADER, surrogateKeyHeader } from '@tidemark/response-cache/surrogate-key';
import type { RenderedPage } from './render-page.ts';

/** Headers that belong to the connection or are replaced. */
const REPLACED = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length', 'content-encoding'],
  ...['etag', 'cache-control', 'vary', 'x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time'],
]);
const CACHEABLE = new Set([200, 301, 302, 307, 308]);

/** The lifetime that the page asks for, as Next.js writes it. Without one the page is not cached. */
function freshSecondsOf({ status, headers }: RenderedPage): number {
  const seconds = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
  return CACHEABLE.has(status) && seconds !== undefined ? Number(seconds) : 0;
}

const isError = (status: number) => status >= 500;

/** A page in all its encodings, with the headers of each. */
export class CachedPage implements CacheableResponse {
  readonly status: number;
  readonly body: Buffer;
  readonly contentKeys: readonly string[] | undefined;
  readonly freshSeconds: number;
  readonly #bodies: EncodedBodies;
  readonly #etag: string;
  readonly #headers: readonly string[];
  readonly #keys: readonly string[];
  readonly #headersByEncoding = new Map<EncodedBody, Variant>();

  constructor(page: RenderedPage) {
    this.status = page.status;
    this.body = page.body;
    this.contentKeys = page.contentKeys;
    this.freshSeconds = freshSecondsOf(page);
    this.#bodies = new EncodedBodies(page.body);
    this.#etag = etagOf(page.body);
    const copied = Object.entries(page.headers)
      .filter(([name]) => !REPLACED.has(name))
      .flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, one]));
    this.#headers = [...copied, 'cache-control', this.#cacheControl(), 'vary', 'Accept-Encoding'];
    this.#keys = this.#keysHeader();
  }

  get isError(): boolean {
    return isError(this.status);
  }

  #cacheControl(): string {
    return this.freshSeconds === 0 ? 'no-store' : publicCacheControl(this.freshSeconds);
  }

  #keysHeader(): readonly string[] {
    return !this.contentKeys?.length || this.freshSeconds === 0
      ? []
      : [SURROGATE_KEY_HEADER, surrogateKeyHeader(this.contentKeys)];
  }

  /**
   * Sends the page in the encoding that the client prefers, or 304 if it has it already. An edge is told what the page
   * depends on and the last content event that it takes into account; without one it does not store the page.
   */
  send(request: IncomingMessage, response: ServerResponse, position?: number): void {
    const isForEdge = request.headers[EDGE_HEADER] !== undefined;
    const named = position === undefined ? [] : [CONTENT_POSITION_HEADER, String(position)];
    const added = isForEdge ? [...this.#keys, ...named] : [];
    const encoding = negotiateEncoding(request.headers['accept-encoding']?.toString());
    const ready = this.#bodies.ready(encoding);
    if (ready) this.#write(request, response, ready, added);
    else {
      this.#bodies.get(encoding).then(
        (body) => this.#write(request, response, body, added),
        () => this.#write(request, response, { encoding: 'identity', body: this.body }, added),
      );
    }
  }

  #write(
    request: IncomingMessage,
    response: ServerResponse,
    encoded: EncodedBody,
    added: readonly string[],
  ): void {
    const variant = this.#variant(encoded);
    const withAdded = (headers: string[]) => (added.length === 0 ? headers : [...headers, ...added]);
    if (this.status === 200 && isNotModified(request.headers, variant)) {
      response.writeHead(304, withAdded(variant.headers)).end();
      return;
    }
    response.writeHead(this.status, withAdded(variant.headersWithLength));
    if (request.method === 'HEAD') response.end();
    else response.end(encoded.body);
  }

  #variant(encoded: EncodedBody): Variant {
    const known = this.#headersByEncoding.get(encoded);
    if (known) return known;
    const { encoding, body } = encoded;
    // Each encoding has other bytes, so a strong tag of its own.
    const etag = encoding === 'identity' ? this.#etag : this.#etag.replace(/"$/, `-${encoding}"`);
    const headers = this.freshSeconds === 0 ? [...this.#headers] : [...this.#headers, 'etag', etag];
    const encodingHeader = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const headersWithLength = [...headers, ...encodingHeader, 'content-length', String(body.length)];
    const variant = { etag, headers, headersWithLength };
    this.#headersByEncoding.set(encoded, variant);
    return variant;
  }
}

interface Variant {
  readonly etag: string;
  readonly headers: string[];
  readonly headersWithLength: string[];
}
