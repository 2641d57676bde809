import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A batch of events as the portal's adapters send it. */
export interface Batch {
  readonly service: string;
  readonly about?: { readonly tier?: string; readonly internal?: boolean };
  readonly dropped?: number;
  readonly events: readonly Record<string, unknown>[];
}

export interface Collector {
  readonly batches: Batch[];
  readonly of: (service: string) => Batch[];
  readonly events: (service: string) => Record<string, unknown>[];
  /** Waits until no more batches arrive. */
  readonly settled: () => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const SETTLED_MS = 400;

/** A collector like that of a service: stores the JSON batches it receives. */
export async function startCollector(port: number): Promise<Collector> {
  const batches: Batch[] = [];
  const server = createServer((request, response) => {
    void readBatch(request)
      .then((batch) => batches.push(batch))
      .finally(() => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const of = (service: string) => batches.filter((batch) => batch.service === service);
  const settled = async () => {
    for (let before = -1; before !== batches.length; ) {
      before = batches.length;
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    }
  };
  return {
    ...{ batches, of, settled },
    events: (service) => of(service).flatMap(({ events }) => events),
    async clear() {
      await settled();
      batches.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Rejects requests with anything that identifies a browser. */
async function readBatch(request: IncomingMessage): Promise<Batch> {
  if (request.headers.cookie ?? request.headers.referer)
    throw new Error('The request has a cookie or a referrer');
  return JSON.parse(await text(request)) as Batch;
}
