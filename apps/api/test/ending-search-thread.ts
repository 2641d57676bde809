// A search thread that ends when it is to search.
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '../src/search/thread-messages.ts';

parentPort?.on('message', () => process.exit(1));
parentPort?.postMessage({ kind: 'ready' } satisfies ThreadMessage);
