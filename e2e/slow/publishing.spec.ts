import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe.configure({ mode: 'serial' });

const home = mkdtempSync(join(tmpdir(), 'tidemark-publishing-'));
const content = join(home, 'content');
const BODY = 'The harbour clock runs four minutes late';
/** Pages revalidate after a minute anyway: within this time only the publish can have revalidated them. */
const AT_ONCE = { timeout: 15_000 };
let portal: string;
let api: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};

/** Slugs that no other run has used, since a build keeps the pages it has rendered. */
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
  test.setTimeout(300_000);
  for (const [path, text] of canaryCorpus(new Date()).files) put(path, text);
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    ...(await choosePorts('publishing')),
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: content,
    WEB_DIST_DIR: '.next-publishing',
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  api = settings.apiUrl;
});

test.afterAll(async () => {
  await stopAll();
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
