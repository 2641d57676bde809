import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { runtimeNode, withLocalPrograms } from '../scripts/lib/node.mjs';
import { startServers } from '../scripts/lib/servers.mjs';
import { readSettings } from '../scripts/lib/settings.mjs';
import { stopAll } from '../scripts/lib/supervisor.mjs';
import { choosePorts } from './support/ports.ts';
import { expect, test } from './support/quiet.ts';

test.describe.configure({ mode: 'serial' });

const home = mkdtempSync(join(tmpdir(), 'tidemark-publishing-'));
const content = join(home, 'content');
const BODY = 'The harbour clock runs four minutes late';
/** Pages are made anew by themselves after a minute: what is seen before that was made by the publish. */
const AT_ONCE = { timeout: 15_000 };
let portal: string;
let api: string;

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};

/** One article under names that no other run has used: builds keep the pages they made. */
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

/** The canary crawl's build will do: it was made for the same settings, and no page of ours is in it. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  for (const [path, text] of canaryCorpus(new Date()).files) put(path, text);
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...(await choosePorts('canary')),
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: content,
    WEB_DIST_DIR: '.next-canary',
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  api = settings.apiUrl;
});

test.afterAll(async () => {
  await stopAll();
  rmSync(home, { recursive: true, force: true });
});

async function answerOf(slug: string) {
  const answer = await fetch(`${portal}/articles/${slug}`, { redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, to: answer.headers.get('location'), body: text.includes(BODY) };
}

test('an address that was missing a moment ago shows the article published there', async ({ page }) => {
  const slug = named('clock');
  await page.goto(`${portal}/articles`);
  expect(await answerOf(slug)).toEqual({ status: 404, to: null, body: false });
  put(file(slug), article('The harbour clock', 'free'));
  await expect.poll(() => answerOf(slug), AT_ONCE).toEqual({ status: 200, to: null, body: true });
  await expect(async () => {
    await page.goto(`${portal}/categories/markets/macro`);
    await expect(page.getByRole('link', { name: 'The harbour clock' })).toBeVisible({ timeout: 1_000 });
  }).toPass(AT_ONCE);
});

test('[SCR-04] a changed slug leads its readers on for good, in one step however often it changed', async ({
  page,
}) => {
  const [first, second, third] = [named('clock'), named('harbour-clock'), named('tide-clock')];
  await page.goto(`${portal}/categories/markets/macro`);
  renameSync(join(content, file(first)), join(content, file(second)));
  await expect
    .poll(() => answerOf(first), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${second}`, body: false });
  renameSync(join(content, file(second)), join(content, file(third)));
  await expect
    .poll(() => answerOf(second), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${third}`, body: false });
  // The API answers in one step at once, the page of the oldest address within a minute.
  const oldest = await fetch(`${api}/strapi/articles/${first}`, { redirect: 'manual' });
  expect([oldest.status, oldest.headers.get('location')]).toEqual([301, `/strapi/articles/${third}`]);
  // By a link inside a page that was opened before it moved, and by its address.
  await page.evaluate((slug) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => Promise<boolean> } } };
    return next.router.push(`/articles/${slug}`);
  }, first);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  await expect(page.getByText(BODY)).toBeVisible();
  await page.goto(`${portal}/articles/${second}`);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
});

test('[SCR-03] an analyst’s changed slug leads their readers on', async ({ page }) => {
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

test('[SCR-04] a slug that is taken back is no circle for those who know the redirect', async ({ page }) => {
  const [first, third] = [named('clock'), named('tide-clock')];
  await page.goto(`${portal}/articles/${first}`);
  await expect(page).toHaveURL(`${portal}/articles/${third}`);
  renameSync(join(content, file(third)), join(content, file(first)));
  await expect.poll(() => answerOf(first), AT_ONCE).toMatchObject({ status: 200, body: true });
  await expect
    .poll(() => answerOf(third), AT_ONCE)
    .toEqual({ status: 308, to: `/articles/${first}`, body: false });
  await page.goto(`${portal}/articles/${third}`);
  await expect(page).toHaveURL(`${portal}/articles/${first}`);
  await expect(page.getByText(BODY)).toBeVisible();
});

test('[PRO-03, ROL-07] an article that is closed, and then taken down, is so on its page at once', async () => {
  const slug = named('clock');
  put(file(slug), article('The harbour clock', 'alpha'));
  await expect.poll(() => answerOf(slug), AT_ONCE).toEqual({ status: 200, to: null, body: false });
  rmSync(join(content, file(slug)));
  await expect.poll(() => answerOf(slug), AT_ONCE).toEqual({ status: 404, to: null, body: false });
  // Nor does a former address lead to what is no longer there.
  expect((await fetch(`${portal}/articles/${named('tide-clock')}`)).status).toBe(404);
});
