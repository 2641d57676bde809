import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { startVarnish, type Varnish } from '@tidemark/harness/varnish';
import { withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { UNLIMITED } from '../support/limits.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestDatabases, type TestDatabases } from '../support/test-databases.ts';

// Real processes behind a real edge send their spans to a collector of the test.

test.describe.configure({ mode: 'serial' });

interface Span {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

const POLL = { timeout: 120_000 };
const home = mkdtempSync(join(tmpdir(), 'tidemark-tracing-'));
const spans: Span[] = [];
let received = '';
let collector: Server;
let databases: TestDatabases | undefined;
let edge: Varnish | undefined;
const servers: ServerProcess[] = [];
let accounts: ServerProcess;
let api: ServerProcess;
let portal: ServerProcess;
let portalBehindEdge: ServerProcess;

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  );

async function startCollector(): Promise<Server> {
  const server = createServer(async (request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    const body = await text(request);
    received += body;
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      const { 'service.name': service = '' } = valuesOf(resource.attributes);
      for (const span of scopeSpans[0].spans) {
        spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

test.beforeAll(async () => {
  collector = await startCollector();
  databases = await startTestDatabases();
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    // The addresses of the build that all tests share. The portal below reaches its own API instead.
    PORTAL_URL: process.env.E2E_PORTAL_URL,
    API_URL: process.env.E2E_API_URL,
    ACCOUNTS_URL: process.env.E2E_ACCOUNTS_URL,
    WEB_DIST_DIR: '.next-e2e',
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: join(ROOT, 'e2e', 'publication'),
    ...databases.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(collector.address() as AddressInfo).port}`,
  });
  const start = async (app: 'accounts' | 'api' | 'web', env: NodeJS.ProcessEnv = {}) => {
    const server = await startServerProcess(app, settings, { env });
    servers.push(server);
    return server;
  };
  accounts = await start('accounts');
  api = await start('api');
  const { url: API_INTERNAL_URL } = api;
  portal = await start('web', { API_INTERNAL_URL });
  // Uses the request ids of the edge, because it is configured to trust proxies.
  portalBehindEdge = await start('web', { API_INTERNAL_URL, TRUST_PROXY: '1' });
  edge = await startVarnish({ portals: [portalBehindEdge.port], apis: [api.port] });
});

test.afterAll(async () => {
  await edge?.stop();
  for (const server of servers.toReversed()) await server.process.stop();
  await databases?.stop();
  collector?.closeAllConnections();
  collector?.close();
  rmSync(home, { recursive: true, force: true });
});

const childrenOf = (parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);
const idOf = ({ service, name }: Span) => `${service}: ${name}`;

test('a page is one trace from the edge through portal and API to the database', async () => {
  // As a proxy in front of the edge sends it; deploy/nginx removes what readers send.
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const secret = 'a-word-that-a-reader-chose';
  const response = await fetch(`${edge?.url}/articles?query=${secret}`, { headers });
  expect(response.status).toBe(200);
  const id = 'a'.repeat(32);
  const page = () =>
    spans.find((span) => span.traceId === id && idOf(span) === 'tidemark-portal: GET /articles');
  await expect.poll(page, POLL).toBeDefined();
  expect(page()).toMatchObject({ kind: 2, parentSpanId: 'b'.repeat(16) });
  const render = () => childrenOf(page()).find(({ name }) => name === 'render /articles');
  await expect.poll(render, POLL).toBeDefined();
  const requests = () => childrenOf(render()).filter(({ kind, name }) => kind === 3 && name === 'GET');
  const apiSpans = () => requests().flatMap(childrenOf);
  const list = () => apiSpans().find((span) => idOf(span) === 'tidemark-api: GET /strapi/articles');
  await expect
    .poll(list, POLL)
    .toMatchObject({ kind: 2, attributes: { 'http.response.status_code': '200' } });
  const statements = () => childrenOf(list()).filter(({ name }) => name === 'select');
  await expect.poll(() => statements().length, POLL).toBeGreaterThan(0);
  expect(statements()[0]?.attributes).toMatchObject({
    ...{ 'db.system.name': 'postgresql', 'db.query.text': expect.stringContaining('articles') },
  });
  // The logs of both processes have the same id.
  for (const server of [portalBehindEdge, api]) {
    await expect.poll(() => server.process.logs().includes(`"id":"${id}"`), POLL).toBe(true);
  }
  expect(received).not.toContain(secret);
});

test('the edge gives a request an id, with which the portal begins a trace', async () => {
  const before = spans.length;
  await fetch(`${edge?.url}/feed.xml`, { headers: { 'x-request-id': 'not an id of a trace' } });
  const feed = () => spans.slice(before).find((span) => idOf(span) === 'tidemark-portal: GET /feed.xml');
  await expect.poll(() => feed()?.traceId, POLL).toMatch(/^\d{32}$/);
  expect(feed()?.parentSpanId).toBeUndefined();
  await expect
    .poll(
      () =>
        childrenOf(feed())
          .flatMap(childrenOf)
          .map(({ service }) => service),
      POLL,
    )
    .toEqual(['tidemark-api']);
});

test('readers and clients without a proxy do not choose ids', async () => {
  const headers = { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` };
  const before = spans.length;
  await fetch(`${api.url}/strapi/articles/an-unknown-article`, { headers });
  await fetch(`${accounts.url}/login?source=a-private-address`, { headers });
  await fetch(`${portal.url}/glossary`, { headers });
  const named = (name: string) => spans.slice(before).find((span) => idOf(span) === name);
  for (const name of [
    'tidemark-api: GET /strapi/articles/:id',
    'tidemark-accounts: GET /login',
    'tidemark-portal: GET /glossary',
  ]) {
    await expect.poll(() => named(name), POLL).toBeDefined();
  }
  expect(received).not.toContain('c'.repeat(32));
  expect(received).not.toContain('an-unknown-article');
  expect(received).not.toContain('a-private-address');
});

test('loading the publication is a trace of its own', () => {
  const load = spans.find(({ name }) => name === 'load publication');
  expect(load).toMatchObject({ service: 'tidemark-api', kind: 1 });
  expect(childrenOf(load).map(({ name }) => name)).toContain('insert');
});
