import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@tidemark/harness/ports';
import { query } from '@tidemark/harness/query';
import { startVarnish, type Varnish } from '@tidemark/harness/varnish';
import { canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { expect, test } from '../support/strict-page.ts';
import { startTestDatabases, type TestDatabases } from '../support/test-databases.ts';

test.describe.configure({ mode: 'serial' });

const home = mkdtempSync(join(tmpdir(), 'tidemark-publishing-'));
const content = join(home, 'content');
const BODY = 'The harbour clock runs four minutes late';
/** Pages are rendered again after a minute anyway: within this time only the publish can have dropped them. */
const AT_ONCE = { timeout: 30_000 };
let portal: string;
let api: string;
let databases: TestDatabases | undefined;
let databaseUrl: string;
/** A second API and a second portal. The latter follows the events of the second API and renders from the first. */
const others: ServerProcess[] = [];
let metricsPorts: readonly [number, number];
let edge: Varnish | undefined;
let edgePorts: { readonly port: number; readonly eventsPort: number };
let accounts: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};

const run = Date.now().toString(36);
const named = (name: string) => `${name}-${run}`;
const file = (slug: string) => `articles/${slug}.md`;

function article(title: string, access: string): string {
  const fields = {
    ...{ key: `harbour-${run}`, title, teaser: 'What the clock shows, and what it costs.', access },
    ...{ publish_at: '2026-01-05T08:00:00Z', categories: ['macro'], authors: ['ada-marsh'] },
    ...{ assets: [], takeaways: ['Clocks drift.'] },
  };
  return `---\n${JSON.stringify(fields)}\n---\n${BODY}.\n`;
}

// A build and ports of its own, because the canary crawl may run at the same time.
test.beforeAll(async () => {
  for (const [path, text] of canaryCorpus(new Date()).files) put(path, text);
  databases = await startTestDatabases();
  databaseUrl = databases.env.DATABASE_URL;
  edgePorts = { port: await freePort(), eventsPort: await freePort() };
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    ...(await choosePorts('publishing')),
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: content,
    ...databases.env,
    WEB_DIST_DIR: '.next-publishing',
    EDGE_URLS: `http://127.0.0.1:${edgePorts.eventsPort}`,
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  api = settings.apiUrl;
  accounts = settings.accountsUrl;
  metricsPorts = [await freePort(), await freePort()];
  const secondApi = await startServerProcess('api', settings, {
    env: {
      ...{ PORTAL_DATA_DIR: join(home, 'second'), PORTAL_URL: portal },
      API_METRICS_PORT: String(metricsPorts[0]),
    },
  });
  others.push(secondApi);
  others.push(
    await startServerProcess('web', settings, {
      env: { API_URL: secondApi.url, WEB_METRICS_PORT: String(metricsPorts[1]) },
    }),
  );
});

test.afterAll(async () => {
  await edge?.stop();
  for (const other of others) await other.process.stop();
  await stopAll();
  await databases?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function responseOf(slug: string) {
  const response = await fetch(`${portal}/articles/${slug}`, { redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, to: response.headers.get('location'), body: text.includes(BODY) };
}

test('shows an article published at a URL that was missing before', async ({ page }) => {
  const slug = named('clock');
  await page.goto(`${portal}/articles`);
  expect(await responseOf(slug)).toEqual({ status: 404, to: null, body: false });
  put(file(slug), article('The harbour clock', 'free'));
  await expect.poll(() => responseOf(slug), AT_ONCE).toEqual({ status: 200, to: null, body: true });
  await expect(async () => {
    await page.goto(`${portal}/categories/markets/macro`);
    await expect(page.getByRole('link', { name: 'The harbour clock' })).toBeVisible({ timeout: 1_000 });
  }).toPass(AT_ONCE);
});

test('[SCR-04] redirects permanently and in one step after every change of a slug', async ({ page }) => {
  const [first, second, third] = [named('clock'), named('harbour-clock'), named('tide-clock')];
  await page.goto(`${portal}/categories/markets/macro`);
  renameSync(join(content, file(first)), join(content, file(second)));
  await expect
    .poll(() => responseOf(first), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${second}`, body: false });
  renameSync(join(content, file(second)), join(content, file(third)));
  await expect
    .poll(() => responseOf(second), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${third}`, body: false });
  // The API redirects in one step immediately, the page of the oldest URL within a minute.
  const oldest = await fetch(`${api}/strapi/articles/${first}`, { redirect: 'manual' });
  expect([oldest.status, oldest.headers.get('location')]).toEqual([301, `/strapi/articles/${third}`]);
  // By client-side navigation from a page opened before the move, and by URL.
  await page.evaluate((slug) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => Promise<boolean> } } };
    // Not awaited: a navigation that loads a new document would end this call with an error.
    void next.router.push(`/articles/${slug}`);
  }, first);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  await expect(page.getByText(BODY)).toBeVisible();
  await page.goto(`${portal}/articles/${second}`);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
});

test('[SCR-03] redirects after a change of an analyst’s slug', async ({ page }) => {
  const [first, second] = [named('wren-hale'), named('wren-hale-ross')];
  const fields = { key: first, first_name: 'Wren', last_name: 'Hale', role: 'Analyst', beats: ['layer-1'] };
  put(`analysts/${first}.md`, `---\n${JSON.stringify(fields)}\n---\nWrites about chains.\n`);
  const statusOf = async (slug: string) => {
    const { status, headers } = await fetch(`${portal}/analysts/${slug}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  await expect.poll(() => statusOf(first), AT_ONCE).toEqual([200, null]);
  renameSync(join(content, `analysts/${first}.md`), join(content, `analysts/${second}.md`));
  await expect.poll(() => statusOf(first), AT_ONCE).toEqual([308, `/analysts/${second}`]);
  await page.goto(`${portal}/analysts/${first}`);
  await expect(page).toHaveURL(`${portal}/analysts/${second}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Wren Hale' })).toBeVisible();
});

test('[SCR-04] serves a slug that is used again without a redirect loop', async ({ page }) => {
  const [first, third] = [named('clock'), named('tide-clock')];
  await page.goto(`${portal}/articles/${first}`);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  renameSync(join(content, file(third)), join(content, file(first)));
  await expect.poll(() => responseOf(first), AT_ONCE).toMatchObject({ status: 200, body: true });
  await expect
    .poll(() => responseOf(third), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${first}`, body: false });
  await page.goto(`${portal}/articles/${third}`);
  await expect(page).toHaveURL(`${portal}/articles/${first}`);
  await expect(page.getByText(BODY)).toBeVisible();
});

test('[PRO-03, ROL-07] gates and unpublishes an article on its page immediately', async () => {
  const slug = named('clock');
  put(file(slug), article('The harbour clock', 'alpha'));
  await expect.poll(() => responseOf(slug), AT_ONCE).toEqual({ status: 200, to: null, body: false });
  rmSync(join(content, file(slug)));
  await expect.poll(() => responseOf(slug), AT_ONCE).toEqual({ status: 404, to: null, body: false });
  // A former URL does not redirect to an unpublished article either.
  expect((await fetch(`${portal}/articles/${named('tide-clock')}`)).status).toBe(404);
});

/**
 * Requests a page again and again until it no longer shows the body, and returns when the last request that still got
 * the body was sent.
 */
async function lastSentOpen(url: string, isDone: () => boolean): Promise<number> {
  let last = 0;
  let isGone = false;
  while (!isGone || !isDone()) {
    const sentAt = performance.now();
    const isOpen = (await (await fetch(url)).text()).includes(BODY);
    if (isOpen) last = sentAt;
    isGone = !isOpen;
  }
  return last;
}

/** When a change that has been written to the content folder is committed. */
async function committed(isCommitted: string): Promise<number> {
  for (;;) {
    const [row] = (await query(databaseUrl, `select ${isCommitted} as done`)) as { done: boolean }[];
    if (row?.done) return performance.now();
  }
}

test('[PRO-03, ROL-07] no portal process serves the open version a second after the commit', async () => {
  const portals = [
    portal,
    ...others.filter(({ process: { name } }) => name.startsWith('web')).map(({ url }) => url),
  ];
  expect(portals).toHaveLength(2);
  const slug = named('gate');
  const path = file(slug);
  const open = article('The harbour gate', 'free').replace(`harbour-${run}`, `gate-${run}`);
  const found = `from articles where slug = '${slug}'`;
  const changes = {
    gated: {
      change: () => put(path, open.replace('"free"', '"alpha"')),
      isCommitted: `(select access = 'alpha' ${found})`,
    },
    unpublished: {
      change: () => rmSync(join(content, path)),
      isCommitted: `not exists (select 1 ${found} and removed_at is null)`,
    },
  };
  for (const [name, { change, isCommitted }] of Object.entries(changes)) {
    put(path, open);
    for (const one of portals) {
      const isOpen = async () => (await (await fetch(`${one}/articles/${slug}`)).text()).includes(BODY);
      await expect.poll(isOpen, AT_ONCE).toBe(true);
    }
    let committedAt: number | undefined;
    const measuring = portals.map((one) =>
      lastSentOpen(
        `${one}/articles/${slug}`,
        () => committedAt !== undefined && performance.now() > committedAt + 1500,
      ),
    );
    change();
    committedAt = await committed(isCommitted);
    const lags = (await Promise.all(measuring)).map((sentAt) => Math.round(sentAt - (committedAt ?? 0)));
    console.log(`  ${name}: last open version requested ${lags.join(' and ')} ms after the commit`);
    expect(Math.max(...lags)).toBeLessThan(1000);
  }
});

test('API and portal serve metrics, and one request id connects their logs', async () => {
  const [, secondPortal] = others;
  expect((await fetch(`${secondPortal?.url}/feed.xml`)).status).toBe(200);
  const idOf = () =>
    /"id":"(req-[^"]+)","method":"GET","route":"\/feed.xml"/.exec(secondPortal?.process.logs() ?? '')?.[1];
  await expect.poll(idOf, AT_ONCE).toBeDefined();
  const apiLog = () => readFileSync(join(home, 'data', 'logs', 'api.log'), 'utf8');
  await expect.poll(() => apiLog().includes(`"id":"${idOf()}"`), AT_ONCE).toBe(true);

  const metricsAt = async (port: number) => (await fetch(`http://localhost:${port}/metrics`)).text();
  const [apiMetrics, portalMetrics] = await Promise.all(metricsPorts.map(metricsAt));
  expect(apiMetrics).toContain('tidemark_content_events_current{service="api"} 1');
  expect(apiMetrics).toContain('tidemark_db_pool_wait_seconds_count{service="api",pool="requests"}');
  expect(apiMetrics).toMatch(/^tidemark_search_ready\{service="api"\} [01]$/m);
  expect(portalMetrics).toContain('route="/feed.xml",method="GET",status="200"} 1');
  expect(portalMetrics).toMatch(/^tidemark_cache_hits_total\{service="portal"\} \d+$/m);
  expect(portalMetrics).toContain('tidemark_content_events_current{service="portal"}');
});

test.describe('the edge', () => {
  /** Stored responses expire after 60 seconds: before that, only the purge can have dropped them. */
  const BEFORE_EXPIRY = { timeout: 55_000 };
  const slug = named('edge');
  const source = (title: string, access: string) =>
    article(title, access).replace(`harbour-${run}`, `edge-${run}`);

  async function fromEdge(path: string, headers: Readonly<Record<string, string>> = {}, origin = edge?.url) {
    const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
    const cache = response.headers.get('x-cache');
    return { status: response.status, cache, text: await response.text() };
  }
  const isStored = async (path: string) => (await fromEdge(path)).cache === 'hit';
  const shows = async (text: string) => (await fromEdge(`/articles/${slug}`)).text.includes(text);

  test.beforeAll(async () => {
    const [secondApi, secondPortal] = others;
    edge = await startVarnish({
      ...edgePorts,
      portals: [Number(new URL(portal).port), secondPortal?.port ?? 0],
      apis: [Number(new URL(api).port), secondApi?.port ?? 0],
      origin: portal,
    });
  });

  test('shows a published change', async () => {
    put(file(slug), source('The edge of the harbour', 'free'));
    await expect.poll(() => shows(BODY), BEFORE_EXPIRY).toBe(true);
    await expect.poll(() => isStored(`/articles/${slug}`), BEFORE_EXPIRY).toBe(true);
    await expect.poll(() => isStored('/feed.xml'), BEFORE_EXPIRY).toBe(true);
    put(file(slug), source('The quay of the harbour', 'free'));
    await expect.poll(() => shows('The quay of the harbour'), BEFORE_EXPIRY).toBe(true);
    await expect
      .poll(async () => (await fromEdge('/feed.xml')).text.includes('The quay of the harbour'), BEFORE_EXPIRY)
      .toBe(true);
  });

  test('[PRO-03, ROL-07] never serves a gated article to others than its reader', async ({ context }) => {
    put(file(slug), source('The quay of the harbour', 'alpha'));
    await expect.poll(() => shows(BODY), BEFORE_EXPIRY).toBe(false);
    // Once it is gone, it does not come back.
    for (let n = 0; n < 20; n += 1) expect(await shows(BODY)).toBe(false);

    const signedIn = await context.newPage();
    await signedIn.goto(`${accounts}/login?source=${encodeURIComponent(`${portal}/livez`)}`);
    await signedIn.getByLabel('Email').fill('alpha@demo.test');
    await signedIn.locator('input[type=password]').fill('research-demo');
    await signedIn.locator('main button.primary').click();
    await signedIn.waitForURL(`${portal}/livez`);
    const sync = await context.request.get(`${accounts}/v2/sync`, {
      headers: { 'sec-fetch-site': 'same-site' },
    });
    const token = ((await sync.json()) as { otherProp: { idToken: string } }).otherProp.idToken;
    const path = `/strapi/articles/${slug}`;
    for (let n = 0; n < 5; n += 1) {
      // A busy machine may respond with 503.
      const asMember = async () => {
        const { status, cache, text } = await fromEdge(
          path,
          { authorization: `Bearer ${token}` },
          edge?.apiUrl,
        );
        return { status, cache, hasBody: text.includes(BODY) };
      };
      await expect.poll(asMember, AT_ONCE).toEqual({ status: 200, cache: 'miss', hasBody: true });
      let isLeaked = false;
      const asAnonymous = async () => {
        const { status, text } = await fromEdge(path, {}, edge?.apiUrl);
        isLeaked ||= text.includes(BODY);
        return status;
      };
      await expect.poll(asAnonymous, AT_ONCE).toBe(401);
      expect(isLeaked).toBe(false);
      const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      expect((await fromEdge(`/articles/${slug}`, { cookie: cookies })).text.includes(BODY)).toBe(false);
    }
  });

  test('responds while a portal process is gone', async () => {
    await others[1]?.process.kill();
    for (const path of ['/', '/articles', '/calendar', `/articles/${slug}`, '/feed.xml']) {
      for (let n = 0; n < 4; n += 1) {
        await expect.poll(async () => (await fromEdge(path)).status, AT_ONCE).toBe(200);
      }
    }
  });
});
