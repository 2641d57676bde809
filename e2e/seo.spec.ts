import type { Page } from '@playwright/test';
import { EDGE_HEADER } from '@tidemark/contracts/content-position';
import { allScreens } from '@tidemark/contracts/screens';
import { SCREEN_STATES, urlOf } from './support/screens.ts';
import { expect, test } from './support/strict-page.ts';

const OPEN = '/articles/how-a-funding-rate-is-built';
const LOCKED = '/articles/a-solvers-spread-on-the-lumen-route';
/** Screens of the sitemap; of those with parameters, examples. */
const INDEXED = [
  ...allScreens().flatMap(({ path, sitemap }) => (sitemap === 'page' ? [path] : [])),
  ...['/analysts/mira-okafor', '/categories/defi', '/categories/defi/lending', OPEN, LOCKED],
];
/** Pages with a share card of their own; the others share one. */
const OWN_CARD = ['/analysts/mira-okafor', '/categories/defi', '/categories/defi/lending', OPEN, LOCKED];
const QUERIES = [
  ['/categories/defi/lending?sort=date_asc', '/categories/defi/lending'],
  ['/articles?sort=date_asc&page=2', '/articles'],
  ['/calendar?month=2026-12', '/calendar'],
  [`${OPEN}?utm_source=a`, OPEN],
] as const;
const NOT_INDEXED = [
  ...allScreens().flatMap(({ path, sitemap }) => (sitemap || path.includes('[') ? [] : [path])),
  ...['/search?query=blob', '/no-such-page'],
];

interface Head {
  readonly titles: readonly string[];
  /** The contents of all meta tags, by name or property. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly canonical: readonly string[];
  readonly structured: readonly Record<string, unknown>[];
}

/** Parses the HTML as it was sent, before any script has run. */
const headOf = (page: Page, html: string): Promise<Head> =>
  page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...head.querySelectorAll(selector)];
    const tags: Record<string, string[]> = {};
    for (const meta of all('meta[content]')) {
      const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
      tags[name] = [...(tags[name] ?? []), meta.getAttribute('content') ?? ''];
    }
    return {
      titles: all('title').map((title) => title.textContent ?? ''),
      tags,
      canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
      structured: all('script[type="application/ld+json"]').map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
    };
  }, html);

async function read(page: Page, path: string): Promise<{ html: string; head: Head }> {
  const html = await (await page.request.get(path)).text();
  return { html, head: await headOf(page, html) };
}

interface Node {
  readonly '@type': string;
  readonly isAccessibleForFree?: boolean;
  readonly hasPart?: { readonly cssSelector: string };
}

const nodesOf = ({ structured }: Head) => structured.flatMap((one) => one['@graph'] as Node[]);
const typesOf = (head: Head) => nodesOf(head).map((node) => node['@type']);

test('has one title, one description and one canonical URL on every indexed page', async ({
  page,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of INDEXED) {
    const { head } = await read(page, path);
    expect(head.titles, path).toHaveLength(1);
    expect(head.tags.description, path).toHaveLength(1);
    expect(head.tags.description?.[0]?.length, path).toBeGreaterThan(20);
    expect(head.canonical, path).toEqual([`${baseURL}${path}`]);
    expect(head.tags['og:url'], path).toEqual(head.canonical);
    expect(head.tags['og:description'], path).toEqual(head.tags.description);
    expect(head.tags.robots, path).toEqual(['max-image-preview:large']);
    expect(head.tags['twitter:card'], path).toEqual(['summary_large_image']);
    titles.add(head.titles[0] ?? '');
  }
  expect(titles.size).toBe(INDEXED.length);
});

test('has the titles of the table of screens', async ({ page }) => {
  for (const { path, title } of allScreens()) {
    if (path.includes('[')) continue;
    const { head } = await read(page, path);
    expect([path, head.titles]).toEqual([
      path,
      [title ? `${title} — Tidemark` : expect.stringMatching(/^Tidemark — /)],
    ]);
  }
});

test('depends on the content that the table of screens names', async ({ page, baseURL }) => {
  const found = new Map<string, Set<string>>();
  for (const state of SCREEN_STATES.filter(({ screen }) => screen !== undefined)) {
    const response = await page.request.get(await urlOf(state, baseURL ?? ''), {
      headers: { [EDGE_HEADER]: 'edge="Surrogate/1.0"' },
    });
    const keys = response.headers()['surrogate-key']?.split(' ') ?? [];
    const kinds = found.get(state.screen ?? '') ?? new Set();
    found.set(state.screen ?? '', new Set([...kinds, ...keys.map((key) => key.replace(/:.*/, ''))]));
  }
  const named = allScreens().map(({ name, cached }) => [
    name,
    cached ? [...cached, 'navigation'].toSorted() : [],
  ]);
  expect(Object.fromEntries([...found].map(([name, kinds]) => [name, [...kinds].toSorted()]))).toEqual(
    Object.fromEntries(named),
  );
});

test('replaces title, description and canonical URL on client-side navigation', async ({ page, baseURL }) => {
  await page.goto('/analysts');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Research', exact: true }).click();
  await expect(page).toHaveTitle(/^All articles/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const tags = page.locator('head :is(title, meta[name=description], link[rel=canonical])');
  await expect(tags).toHaveCount(3);
  await expect(page.locator('head meta[name=description]')).toHaveAttribute('content', /^Everything we have/);
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/articles`);
});

test('ignores sorting, paging and tracking parameters in canonical URLs', async ({ page, baseURL }) => {
  for (const [requested, address] of QUERIES) {
    expect((await read(page, requested)).head.canonical, requested).toEqual([`${baseURL}${address}`]);
  }
});

test('marks private pages as noindex, without sharing metadata', async ({ page }) => {
  for (const path of NOT_INDEXED) {
    const { head } = await read(page, path);
    expect(head.tags.robots, path).toEqual(['noindex']);
    expect(head.canonical, path).toEqual([]);
    expect(
      Object.keys(head.tags).filter((name) => name.startsWith('og:')),
      path,
    ).toEqual([]);
    expect(head.structured, path).toEqual([]);
  }
});

test('has an immutable share card of 1200 by 630 on every page', async ({ page }) => {
  const cards = new Map<string, string>();
  for (const path of INDEXED) {
    const { head } = await read(page, path);
    const [card = ''] = head.tags['og:image'] ?? [];
    cards.set(path, card);
    // A busy machine responds with 503 until the card is rendered.
    await expect.poll(async () => (await page.request.get(card)).status()).not.toBe(503);
    const response = await page.request.get(card);
    expect([path, response.status(), response.headers()['content-type']]).toEqual([path, 200, 'image/png']);
    // Immutable only if the page and the API agree on the version.
    expect(response.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable');
    const bytes = await response.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const etag = response.headers().etag ?? '';
    const again = await page.request.get(card, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  }
  expect(new Set(OWN_CARD.map((path) => cards.get(path))).size).toBe(OWN_CARD.length);
});

test('declares in structured data whether an article is free, and which element is gated', async ({
  page,
}) => {
  const open = await read(page, OPEN);
  expect(typesOf(open.head)).toEqual(['NewsArticle', 'BreadcrumbList']);
  const [free] = nodesOf(open.head);
  expect([free?.isAccessibleForFree, free?.hasPart]).toEqual([true, undefined]);

  const locked = await read(page, LOCKED);
  const [paid] = nodesOf(locked.head);
  expect(paid?.isAccessibleForFree).toBe(false);
  const selector = paid?.hasPart?.cssSelector ?? '';
  const countMatches = ([html, css]: readonly [string, string]) =>
    new DOMParser().parseFromString(html, 'text/html').querySelectorAll(css).length;
  expect(await page.evaluate(countMatches, [locked.html, selector] as const)).toBe(1);
  expect(await page.evaluate(countMatches, [open.html, selector] as const)).toBe(0);
});

test('has structured data on home, analyst, category and insight pages', async ({ page }) => {
  expect(typesOf((await read(page, '/')).head)).toEqual(['WebSite', 'Organization']);
  expect(typesOf((await read(page, '/analysts/mira-okafor')).head)).toEqual([
    'ProfilePage',
    'BreadcrumbList',
  ]);
  expect(typesOf((await read(page, '/categories/defi')).head)).toEqual(['CollectionPage', 'BreadcrumbList']);
  const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text();
  const [, insight = ''] = /<loc>[^<]*(\/data-insights\/[^<]+)<\/loc>/.exec(sitemap) ?? [];
  expect(typesOf((await read(page, insight)).head)).toEqual(['Dataset', 'BreadcrumbList']);
});

test('serves robots.txt, llms.txt and sitemaps with an ETag', async ({ page, baseURL }) => {
  for (const [path, type] of [
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/news-sitemap.xml', 'application/xml; charset=utf-8'],
    ['/sitemaps/articles-1.xml', 'application/xml; charset=utf-8'],
  ] as const) {
    const response = await page.request.get(path);
    expect([path, response.status(), response.headers()['content-type']]).toEqual([path, 200, type]);
    expect(response.headers()['cache-control']).toContain('s-maxage=60');
    const again = await page.request.get(path, {
      headers: { 'if-none-match': response.headers().etag ?? '' },
    });
    expect([path, again.status()]).toEqual([path, 304]);
  }
  expect((await page.request.get('/sitemaps/articles-999.xml')).status()).toBe(404);
  expect((await page.request.get('/cards/articles/nothing.png')).status()).toBe(404);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('serves every page of the sitemap at its canonical URL', async ({ page }) => {
  for (const file of ['pages', 'analysts-1']) {
    const text = await (await page.request.get(`/sitemaps/${file}.xml`)).text();
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) {
      const response = await page.request.get(address, { maxRedirects: 0 });
      expect([address, response.status()]).toEqual([address, 200]);
      expect(await response.text()).toContain(`rel="canonical" href="${address}"`);
    }
  }
});

test('updates the canonical URL on client-side navigation and drops the metadata of the first page', async ({
  page,
  baseURL,
}) => {
  // On a busy machine the browser would load the page itself after ten seconds; status 204 cancels that.
  await page.route('**/analysts/mira-okafor', (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await page.goto('/analysts');
  await expect(page.locator('head [data-once]')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Mira Okafor' }).first().click();
  await expect(page).toHaveURL('/analysts/mira-okafor');
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/analysts/mira-okafor`,
  );
  await expect(page.locator('head [data-once]')).toHaveCount(0);
  await expect(page.locator('head meta[name=robots]')).toHaveCount(0);
});

test('ships no metadata code to the browser', async ({ page }) => {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (/\/_next\/static\/.*\.js/.test(request.url())) urls.add(request.url());
  });
  await page.goto(OPEN, { waitUntil: 'networkidle' });
  // The browser may have dropped the response to a prefetch, so the scripts are requested again.
  const scripts = await Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()));
  const all = scripts.join('\n');
  expect(all.length).toBeGreaterThan(100_000);
  for (const word of ['schema.org', 'NewsArticle', 'og:image', 'summary_large_image']) {
    expect(all.includes(word), word).toBe(false);
  }
});
