import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request as sendRequest,
} from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type RenderContext, setRenderContextStorage } from '../lib/page/render-context.ts';

export interface RenderedPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The content keys of the page. Undefined means that any content change affects it. */
  readonly contentKeys: readonly string[] | undefined;
}

export type RenderPage = (path: string, position: number | undefined) => Promise<RenderedPage>;

const RENDER_ID_HEADER = 'x-render-id';
const TIMEOUT_MS = 30_000;

/**
 * Renders pages with Next.js over a connection inside this process. The request contains nothing of any reader, so
 * that no page can depend on one.
 */
export function createRenderer(handle: RequestListener): RenderPage {
  const storage = new AsyncLocalStorage<RenderContext>();
  setRenderContextStorage(storage);
  const contexts = new Map<string, RenderContext>();
  let lastId = 0;

  const server = createServer((request, response) => {
    const id = String(request.headers[RENDER_ID_HEADER]);
    delete request.headers[RENDER_ID_HEADER];
    const context = contexts.get(id);
    if (context) storage.run(context, () => handle(request, response));
    else response.writeHead(400).end();
  });

  return async (path, position) => {
    lastId += 1;
    const id = String(lastId);
    const context: RenderContext = { position, contentKeys: new Set(), dependsOnEverything: false };
    contexts.set(id, context);
    try {
      const { status, headers, body } = await exchange(server, path, id);
      const contentKeys = context.dependsOnEverything ? undefined : [...context.contentKeys];
      return { status, headers, body, contentKeys };
    } finally {
      contexts.delete(id);
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
