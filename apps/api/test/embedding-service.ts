import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EmbeddingSettings } from '../src/search/embedding-service.ts';

const DIMENSIONS = 256;
const GRAM = 4;

/** How often each sequence of four letters occurs, in 256 dimensions by hash: words with a common part are similar. */
function vectorOf(input: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of input.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    for (let at = 0; at <= Math.max(0, word.length - GRAM); at += 1) {
      const digest = createHash('md5')
        .update(word.slice(at, at + GRAM))
        .digest();
      const dimension = digest.readUInt16LE(0) % DIMENSIONS;
      vector[dimension] = (vector[dimension] ?? 0) + (digest.readUInt8(2) % 2 ? 1 : -1);
    }
  }
  return vector;
}

export interface StandInService {
  /** Searches wait long for it, because a busy machine may need longer than the limit of production. */
  readonly settings: EmbeddingSettings;
  /** Every text that it was asked for. */
  readonly texts: string[];
  /** What it does with requests. */
  mode: 'respond' | 'fail' | 'hang' | 'nonsense';
  stop(): Promise<void>;
}

const KEY = 'stand-in-key';

/** A server with the interface of OpenAI's embeddings that computes vectors from the letters of the texts. */
export async function startEmbeddingService(): Promise<StandInService> {
  const respond = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const { model, input } = JSON.parse(await text(request)) as { model: string; input: string[] };
    const isRequest = request.method === 'POST' && request.url === '/v1/embeddings' && model === 'letters';
    if (!isRequest || request.headers.authorization !== `Bearer ${KEY}`) return { status: 401, body: {} };
    service.texts.push(...input);
    if (service.mode === 'fail') return { status: 500, body: {} };
    if (service.mode === 'nonsense') return { status: 200, body: { data: [{ index: 0, embedding: ['x'] }] } };
    // In reverse: only the index says to which text a vector belongs.
    const data = input.map((one, index) => ({ index, embedding: vectorOf(one) })).reverse();
    return { status: 200, body: { data } };
  };
  const server = createServer(async (request, response) => {
    if (service.mode === 'hang') return;
    const { status, body } = await respond(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: StandInService = {
    settings: { url: `http://127.0.0.1:${port}/v1`, key: KEY, model: 'letters', waitMs: 60_000 },
    texts: [],
    mode: 'respond',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
