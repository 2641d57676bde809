import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSigned } from '../../api/src/features/newsroom/signature.ts';
import { useSettings, WEBHOOK_SECRET } from './environment.ts';

const ARTICLE = { uid: 'api::article.article', documentId: 'first' } as const;

/** What the portal API received, and what it responds to the next requests; 200 after them. */
const received: { path: string; documentId: string; isGenuine: boolean }[] = [];
const statuses: number[] = [];
let hold: Promise<void> | undefined;

const server = createServer(async (request, response) => {
  const status = statuses.shift() ?? 200;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  received.push({
    path: request.url ?? '',
    documentId: JSON.parse(body).documentId,
    isGenuine: isSigned(
      WEBHOOK_SECRET,
      { time: request.headers['x-tidemark-time'], signature: request.headers['x-tidemark-signature'], body },
      new Date(),
    ),
  });
  await hold;
  response.writeHead(status).end();
});

const warnings: string[] = [];
const log = { warn: (message: string) => warnings.push(message) };

async function openSender() {
  const { WebhookSender } = await import('../src/newsroom/webhook');
  return new WebhookSender(log as unknown as ConstructorParameters<typeof WebhookSender>[0]);
}

beforeEach(async () => {
  received.length = warnings.length = statuses.length = 0;
  hold = undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  useSettings({ API_URL: `http://127.0.0.1:${port}`, CMS_WEBHOOK_SECRET: WEBHOOK_SECRET });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('sends a change with a signature that the portal API accepts', async () => {
  const sender = await openSender();
  sender.notify(ARTICLE);
  await expect.poll(() => received).toEqual([{ path: '/hooks/cms', documentId: 'first', isGenuine: true }]);
  sender.stop();
});

it('repeats a change that the portal API could not take', async () => {
  statuses.push(503);
  const sender = await openSender();
  sender.notify(ARTICLE);
  await expect.poll(() => received.length).toBe(2);
  expect(warnings).toEqual([]);
  sender.stop();
});

it('sends an entry that changes several times while it is being sent once more, not once per change', async () => {
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const sender = await openSender();
  sender.notify(ARTICLE);
  await expect.poll(() => received.length).toBe(1);
  for (let change = 0; change < 5; change++) sender.notify(ARTICLE);
  sender.notify({ ...ARTICLE, documentId: 'second' });
  release();
  await expect
    .poll(() => received.map(({ documentId }) => documentId).toSorted())
    .toEqual(['first', 'first', 'second']);
  sender.stop();
});

it('stops repeating when the process ends', async () => {
  statuses.push(503, 503, 503, 503, 503);
  const sender = await openSender();
  sender.notify(ARTICLE);
  await expect.poll(() => received.length).toBe(1);
  sender.stop();
  sender.notify({ ...ARTICLE, documentId: 'second' });
  // Longer than the pause before the first repetition.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(received.map(({ documentId }) => documentId)).toEqual(['first']);
});
