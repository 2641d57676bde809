import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request as sendRequest,
} from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Tracer } from '@tidemark/tracing/tracer';
import { type RenderContext, setRenderContextStorage } from '../platform/http/render-context.ts';
import { routeOf } from './route-of.ts';
import { fetchTracer } from './trace-requests.ts';

export interface RenderedPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The content keys of the page. Undefined means that any content change affects it. */
  readonly contentKeys: readonly string[] | undefined;
}

export type RenderPage = (path: string, position: number | undefined) => Promise<RenderedPage>;

/** A page that was rendered, or could not be. */
export interface RenderReport {
  readonly id: string;
  readonly path: string;
  readonly ms: number;
  readonly status?: number;
  readonly err?: unknown;
}

export interface RendererOptions {
  readonly nextId: () => string;
  readonly onRendered: (report: RenderReport) => void;
  readonly tracer?: Tracer | undefined;
}

const storage = new AsyncLocalStorage<RenderContext>();

/** Runs the work so that requests to the API carry the id of this context. */
export function runInContext(context: RenderContext, work: () => void): void {
  setRenderContextStorage(storage);
  storage.run(context, work);
}

const RENDER_ID_HEADER = 'x-render-id';
const TIMEOUT_MS = 30_000;

/**
 * Renders pages with Next.js over a connection inside this process. The request contains nothing of any reader, so
 * that no page can depend on one.
 */
export function createRenderer(handle: RequestListener, options: RendererOptions): RenderPage {
  const { nextId, onRendered, tracer } = options;
  const contexts = new Map<string, RenderContext>();

  const server = createServer((request, response) => {
    const id = String(request.headers[RENDER_ID_HEADER]);
    delete request.headers[RENDER_ID_HEADER];
    const context = contexts.get(id);
    if (context) runInContext(context, () => handle(request, response));
    else response.writeHead(400).end();
  });

  return async (path, position) => {
    const renderId = nextId();
    // A part of the request that needs the page first.
    const span = tracer?.start(`render ${routeOf(path)}`);
    const id = span?.spanContext().traceId ?? renderId;
    const startedAt = performance.now();
    const report = (outcome: Pick<RenderReport, 'status' | 'err'>) => {
      if (span) tracer?.end(span, outcome.err !== undefined);
      onRendered({ id, path, ms: Math.round(performance.now() - startedAt), ...outcome });
    };
    const context: RenderContext = {
      requestId: id,
      position,
      contentKeys: new Set(),
      dependsOnEverything: false,
      traceFetch: tracer && fetchTracer(tracer, span),
    };
    contexts.set(renderId, context);
    try {
      const { status, headers, body } = await exchange(server, path, renderId);
      report({ status });
      const contentKeys = context.dependsOnEverything ? undefined : [...context.contentKeys];
      return { status, headers, body, contentKeys };
    } catch (error) {
      report({ err: error });
      throw error;
    } finally {
      contexts.delete(renderId);
    }
  };
}

async function exchange(server: ReturnType<typeof createServer>, path: string, id: string) {
  const [clientSide, serverSide] = duplexPair();
  server.emit('connection', serverSide);
  const { promise, resolve, reject } = Promise.withResolvers<Omit<RenderedPage, 'contentKeys'>>();
  const request = sendRequest({
    path,
    headers: {
      ...{ host: 'localhost', connection: 'close', 'accept-encoding': 'identity', [RENDER_ID_HEADER]: id },
      ...(path.startsWith('/_next/data/') ? { 'x-nextjs-data': '1' } : {}),
    },
    createConnection: () => clientSide,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    const { statusCode: status = 500, headers } = response;
    buffer(response).then((body) => resolve({ status, headers, body }), reject);
  });
  request.end();
  return promise.finally(() => {
    clientSide.destroy();
    serverSide.destroy();
  });
}
