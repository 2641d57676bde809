import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REQUEST_ID_HEADER } from '@tidemark/contracts/request-id';
import { PORTAL_SECRET_HEADER } from '@tidemark/rate-limit/client-address';
import { afterEach, expect, it, vi } from 'vitest';
import { portalHeaders } from '../platform/http/portal-headers.ts';
import { identifyRequests } from './identify-requests.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sends a request through the portal; returns what the API would receive, and what was logged. */
async function send(path: string, isBehindProxy: boolean, headers: Record<string, string> = {}) {
  vi.stubEnv('REVALIDATE_SECRET', 'a secret that is shared with the API');
  const lines: object[] = [];
  const listener = identifyRequests(
    async (_request, response) => {
      await new Promise(setImmediate);
      response.end(JSON.stringify(portalHeaders()));
    },
    { nextId: () => 'req-own-1', isBehindProxy, log: { info: (details) => void lines.push(details) } },
  );
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const received = (await response.json()) as Record<string, string>;
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1);
  return { received, line: lines[0] };
}

it('sends the id of the request to the API and logs it with the route only', async () => {
  const { received, line } = await send('/preview/secret-token?email=a', false, {
    [REQUEST_ID_HEADER]: 'chosen-by-a-reader',
  });
  expect(received).toMatchObject({ [REQUEST_ID_HEADER]: 'req-own-1' });
  expect(received[PORTAL_SECRET_HEADER]).toBeDefined();
  expect(line).toEqual({
    id: 'req-own-1',
    method: 'GET',
    route: '/preview/[token]',
    status: 200,
    ms: expect.any(Number),
  });
});

it('accepts the id of a trusted proxy if it is well-formed', async () => {
  const valid = { [REQUEST_ID_HEADER]: '5f0c2d4e9a7b4b1f8c3d2e1f0a9b8c7d' };
  expect((await send('/feed.xml', true, valid)).line).toMatchObject({ id: valid[REQUEST_ID_HEADER] });
  const invalid = { [REQUEST_ID_HEADER]: 'two words "quoted"' };
  expect((await send('/feed.xml', true, invalid)).line).toMatchObject({ id: 'req-own-1' });
});
