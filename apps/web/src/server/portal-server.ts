import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { BuildFiles } from './build-files.ts';
import { checkImageRequest, checkRequest } from './check-request.ts';
import { sendFont } from './fonts.ts';
import { sendMessage } from './message-page.ts';
import type { PageCache } from './page-cache.ts';
import { BoundedQueue } from './queue.ts';

/** Counts a request of a client; the result says when to try again if it is over the limit. */
interface Limit {
  consume(client: string): { readonly retryAfterSeconds: number } | undefined;
}

/** A limit for work that turns out to be unnecessary. */
interface RefundableLimit extends Limit {
  refund(client: string): void;
}

export interface ObservedRequest {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface PortalServerOptions {
  /** The request handler of Next.js. */
  readonly handle: RequestListener;
  /** Anonymous pages in memory. Without it, Next.js handles every request. */
  readonly pages?: Pick<PageCache, 'cacheKeyOf' | 'serve'> | undefined;
  /** The service worker of this build. */
  readonly serviceWorker?: Buffer | undefined;
  /** Static files of other builds. Without it, only those of this build are served. */
  readonly buildFiles?: Pick<BuildFiles, 'isOfOtherBuild' | 'isPublished' | 'serve'> | undefined;
  /** Set on every response. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** Identifies the network of a client. */
  readonly clientOf: (request: IncomingMessage) => string;
  readonly limits: {
    readonly pages: Limit;
    readonly images: Limit;
    /** Images that have to be resized; cached ones do not count. */
    readonly resizes: RefundableLimit;
  };
  /** Whether the process was asked to stop. It is not ready then, and connections end after their response. */
  readonly isStopping?: () => boolean;
  /** Called at the end of each response. */
  readonly observe?: ((request: ObservedRequest) => void) | undefined;
  /** Records requests in traces. */
  readonly trace?: ((handle: RequestListener) => RequestListener) | undefined;
  /** Accepts the requests of Next.js's development tools. */
  readonly development?: boolean;
  /** For tests. */
  readonly timeouts?: Pick<
    ServerOptions,
    'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
  >;
}

const IMAGE_ENDPOINT = '/_next/image';
const READY_PATH = '/readyz';
const WORKER_PATH = '/service-worker.js';
/** Files that are served unchanged, at negligible cost. */
const STATIC_FILES = /^\/(?:_next\/static|fonts)\//;

/** A request that has not arrived completely after 15 seconds ends. Node.js needs both limits for slow bodies. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 };

/** Resizing one image occupies a core for up to a second. */
const IMAGE_QUEUE = { concurrency: 2, maxWaiting: 200, maxWaitingPerClient: 60 };
const RETRY_SECONDS = 2;

/** An HTTP server in front of Next.js: security headers on every response, limits, and no malformed requests. */
export function createPortalServer(options: PortalServerOptions): Server {
  const { handle, pages, headers, clientOf, limits, development = false, timeouts = TIMEOUTS } = options;
  const { isStopping = () => false, observe, buildFiles, trace = (handler) => handler } = options;
  const images = new BoundedQueue(IMAGE_QUEUE);

  /** Cached pages contain all headers, so none are set one by one. */
  const servePage = (cacheKey: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (checkRequest(request, development)) return false;
    const overLimit = limits.pages.consume(clientOf(request));
    if (!overLimit) pages?.serve(cacheKey, request, response);
    else {
      for (const { key, value } of headers) response.setHeader(key, value);
      reject(request, response, 429, 'Too many requests', overLimit.retryAfterSeconds);
    }
    return true;
  };

  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (observe) observeResponse(request, response, observe);
    if (isStopping()) response.setHeader('Connection', 'close');
    const cacheKey = pages?.cacheKeyOf(request);
    if (cacheKey !== undefined && servePage(cacheKey, request, response)) return;
    for (const { key, value } of headers) response.setHeader(key, value);
    const { url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const isImage = path === IMAGE_ENDPOINT;
    const rejection = checkRequest(request, development) ?? (isImage ? checkImageRequest(url) : undefined);
    if (rejection) return reject(request, response, rejection.status, rejection.reason);
    if (path === READY_PATH && isStopping()) return reject(request, response, 503, 'The process is stopping');
    if (path === WORKER_PATH && options.serviceWorker) return sendWorker(response, options.serviceWorker);
    // Its pages would name files that other processes do not have yet.
    if (path === READY_PATH && buildFiles && !buildFiles.isPublished) {
      return reject(request, response, 503, 'The files of this build are not stored yet');
    }
    if (sendFont(path, request, response)) return;
    const isOfOtherBuild = buildFiles?.isOfOtherBuild(path);
    if (STATIC_FILES.test(path) && !isOfOtherBuild) return handle(request, response);
    const client = clientOf(request);
    const overLimit = isImage
      ? (limits.images.consume(client) ?? limits.resizes.consume(client))
      : limits.pages.consume(client);
    if (overLimit) return reject(request, response, 429, 'Too many requests', overLimit.retryAfterSeconds);
    if (isOfOtherBuild) {
      void buildFiles
        ?.serve(path, request, response)
        .then((isServed) => isServed || handle(request, response));
      return;
    }
    if (!isImage) return handle(request, response);
    let isStarted = false;
    let isClosed = false;
    response.once('close', () => {
      isClosed = true;
      if (isStarted) images.release();
      if (!isStarted || !wasResized(response)) limits.resizes.refund(client);
    });
    const accepted = images.add(client, () => {
      if (isClosed) return images.release();
      isStarted = true;
      handle(request, response);
    });
    if (!accepted) reject(request, response, 503, 'Too many images are being prepared', RETRY_SECONDS);
  };

  const server = createServer({ ...timeouts, requireHostHeader: false }, trace(handleRequest));
  server.on('checkExpectation', (request, response) => {
    for (const { key, value } of headers) response.setHeader(key, value);
    reject(request, response, 417, 'This expectation cannot be met');
    request.resume();
  });
  server.on('clientError', (error, socket) => rejectConnection(error, socket as Socket, headers));
  return server;
}

function observeResponse(
  { url = '', method = '' }: IncomingMessage,
  response: ServerResponse,
  observe: (request: ObservedRequest) => void,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    observe({ url, method, status: response.statusCode, seconds });
  });
}

/** Next.js reports whether an image came from its cache. Errors are found before any work, or have no such header. */
function wasResized(response: ServerResponse): boolean {
  const cache = response.getHeader('X-Nextjs-Cache');
  return cache !== undefined && cache !== 'HIT';
}

/** Browsers compare it with the worker that they have, so it must not come from a cache. */
function sendWorker(response: ServerResponse, worker: Buffer): void {
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(worker);
}

function reject(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  reason: string,
  retryAfter?: number,
): void {
  response.statusCode = status;
  // The body of a rejected request is not read.
  response.setHeader('Connection', 'close');
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  if (status === 405) response.setHeader('Allow', 'GET, HEAD');
  sendMessage(request, response, reason);
}

const CLIENT_ERRORS: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Node.js could not parse the request or did not receive it in time, so there is no response object. */
function rejectConnection(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  headers: PortalServerOptions['headers'],
): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const status = CLIENT_ERRORS.get(code) ?? 400;
  const reason = `${STATUS_CODES[status]}\n`;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(({ key, value }) => `${key}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${reason.length}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${reason}`, () => socket.destroy());
}
