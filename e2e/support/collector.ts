import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A batch as the portal's adapters send it. */
export interface Letter {
  readonly service: string;
  readonly about?: { readonly tier?: string; readonly internal?: boolean };
  readonly dropped?: number;
  readonly events: readonly Record<string, unknown>[];
}

export interface Collector {
  readonly letters: Letter[];
  readonly of: (service: string) => Letter[];
  readonly events: (service: string) => Record<string, unknown>[];
  /** Until nothing more is coming. */
  readonly quiet: () => Promise<void>;
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const QUIET_MS = 400;

/** What a service's own collector would be: takes batches of JSON and keeps them. */
export async function startCollector(port: number): Promise<Collector> {
  const letters: Letter[] = [];
  const server = createServer((request, answer) => {
    void take(request)
      .then((letter) => letters.push(letter))
      .finally(() => answer.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const of = (service: string) => letters.filter((letter) => letter.service === service);
  const quiet = async () => {
    for (let before = -1; before !== letters.length; ) {
      before = letters.length;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  };
  return {
    ...{ letters, of, quiet },
    events: (service) => of(service).flatMap(({ events }) => events),
    async empty() {
      await quiet();
      letters.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Nothing may come along that could tell one browser from another. */
async function take(request: IncomingMessage): Promise<Letter> {
  if (request.headers.cookie ?? request.headers.referer) throw new Error('came with a cookie or a referrer');
  return JSON.parse(await text(request)) as Letter;
}
