// A TCP proxy in a thread of its own that delays what it forwards. Started by `startDelayProxy`.
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

export interface DelayProxy {
  readonly port: number;
  /** Adds this time to every round trip. */
  setRoundTripMs(ms: number): void;
  stop(): Promise<void>;
}

/** Forwards in order: a chunk is not sent before the chunks that arrived earlier, also when the delay changes. */
function forward(from: Socket, to: Socket, delayMs: () => number): void {
  let previous = Promise.resolve();
  const later = (send: () => void) => {
    const waited = delayMs() === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delayMs()));
    previous = previous.then(() => waited).then(send);
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => later(() => to.destroy()));
}

function serve(target: number): void {
  let delayMs = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    forward(client, upstream, () => delayMs);
    forward(upstream, client, () => delayMs);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
  });
  parentPort?.on('message', (roundTripMs: number) => {
    delayMs = roundTripMs / 2;
  });
}

export async function startDelayProxy(target: number): Promise<DelayProxy> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { target } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    port,
    setRoundTripMs: (ms) => worker.postMessage(ms),
    stop: async () => void (await worker.terminate()),
  };
}

const data = workerData as { target: number } | null;
if (parentPort && data) serve(data.target);
