import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { violationsOn } from './support/axe.ts';
import { pauseClock } from './support/clock.ts';
import { expect, test } from './support/hydrated-page.ts';
import { nextFrames } from './support/layout-shift.ts';
import { apiUrl, signIn } from './support/sign-in.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search reports and topics' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option');
const articles = (page: Page) => page.getByRole('group', { name: 'Articles' }).getByRole('option');
const panel = (page: Page) => page.getByRole('search', { name: 'Quick search' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search query' });
const line = (page: Page) => page.getByRole('heading', { level: 2, name: /result|Searching/i });
const hits = (page: Page) => page.locator('main ol > li article');
const searchCall = (url: URL) => url.href.startsWith(`${apiUrl()}/search?`);
const suggestCall = (url: URL) => url.href.startsWith(`${apiUrl()}/search/suggest?`);

interface SearchResponse {
  hits: {
    total: { value: number };
    hits: { _id: string; _source: { slug: string; title: string; publishedAt: string } }[];
  };
  answer?: {
    passage?: { article: { slug: string; title: string }; heading: { id: string } | null; text: string };
  };
}

async function searchApi(page: Page, params: Record<string, string>): Promise<SearchResponse> {
  const response = await page.request.get(`${apiUrl()}/search`, { params });
  return (await response.json()) as SearchResponse;
}

/** The search requests of the page, in order. */
function searches(page: Page): URL[] {
  const requests: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (searchCall(url)) requests.push(url);
  });
  return requests;
}

test.describe('the dropdown', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/analysts');
  });

  test('[HDR-02] has a placeholder, which is shorter on a phone', async ({ page }) => {
    await expect(box(page)).toHaveAttribute('placeholder', 'Search reports and topics');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(box(page)).toHaveAttribute('placeholder', 'Search');
  });

  test('[DRP-01] [VAL-02] sends one request 300 ms after the last key, for more than one character', async ({
    page,
  }) => {
    // A first search, so that everything that is loaded on focus is there before the clock stops.
    await box(page).fill('zzqqxxyy');
    await expect(panel(page).getByText('No results found')).toBeVisible();
    await box(page).fill('');
    // A slow machine cannot take longer than 300 ms to type.
    await pauseClock(page);
    const requests = searches(page);
    await box(page).fill('l');
    await page.clock.runFor(1000);
    expect(requests).toHaveLength(0);
    await expect(options(page)).toHaveCount(0);

    await box(page).pressSequentially('ending');
    await page.clock.runFor(290);
    expect(requests).toHaveLength(0);
    await page.clock.runFor(20);
    await expect.poll(() => requests.length).toBe(1);
    const [url] = requests;
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      query: 'lending',
      pageSize: '5',
      offset: '0',
    });
  });

  test('[DRP-02] shows five results with image, title, first author, date and tier', async ({ page }) => {
    await box(page).fill('lending');
    await expect(articles(page)).toHaveCount(5);
    const first = articles(page).first();
    await expect(first.locator('img')).toBeVisible();
    await expect(first.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(first).toHaveAccessibleName(/(Free|Pioneer|Professional|Alpha) ?, (locked|open to you)$/);
    await expect(articles(page).filter({ hasText: 'et al.' })).not.toHaveCount(0);
    const clamp = await first
      .locator('span')
      .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).webkitLineClamp));
    expect(clamp).toContain('2');
  });

  test("[DRP-03] leads from 'Show all results' to the search page", async ({ page }) => {
    await box(page).fill('lending');
    await options(page).filter({ hasText: 'Show all results' }).click();
    await expect(page).toHaveURL('/search?query=lending');
    await expect(field(page)).toHaveValue('lending');
    await expect(options(page)).toHaveCount(0);
  });

  test('[DRP-04] [ERR-05] says that no results were found', async ({ page }) => {
    await box(page).fill('zzqqxxyy');
    await expect(panel(page).getByText('No results found')).toBeVisible();
    await expect(panel(page).getByText("We can't find any item matching your search")).toBeVisible();
  });

  test('[DRP-05] [STA-03] shows a loader while the response is pending', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(searchCall, async (route) => {
      await held;
      await route.continue();
    });
    await box(page).fill('lending');
    await expect(panel(page).getByRole('img', { name: 'Loading' })).toBeVisible();
    release();
    await expect(articles(page)).toHaveCount(5);
    await expect(panel(page).getByRole('img', { name: 'Loading' })).toBeHidden();
    await box(page).fill('');
    await expect(articles(page)).toHaveCount(0);
  });

  test('[DRP-06] opens the search page on Enter unless the box is empty, and closes on a click outside', async ({
    page,
  }) => {
    await box(page).press('Enter');
    await expect(page).toHaveURL('/analysts');
    await box(page).fill('lending');
    await expect(articles(page)).toHaveCount(5);
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 } });
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await box(page).click();
    await expect(articles(page)).toHaveCount(5);
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?query=lending');
  });

  test('[DRP-07] limits the panel to 524 px, with images 120, 100 and 80 px wide, and cuts nothing off', async ({
    page,
  }) => {
    for (const [width, picture] of [
      [1280, 120],
      [700, 100],
      [390, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await box(page).fill('lending');
      await expect(articles(page)).toHaveCount(5);
      const frame = articles(page).first().locator('span:has(> span > img)');
      expect((await frame.boundingBox())?.width).toBe(picture);
      const list = await page.getByRole('listbox').evaluate(({ parentElement: shown }) => ({
        height: shown?.getBoundingClientRect().height ?? 0,
        whole: shown?.scrollHeight ?? 0,
        overflow: shown ? getComputedStyle(shown).overflowY : '',
      }));
      expect(list.height).toBeLessThanOrEqual(524);
      // Nothing is behind its edge or behind 'Show all results'. The border is 2 px.
      expect(list.whole).toBeLessThanOrEqual(list.height);
      expect(list.overflow).toBe('auto');
      await box(page).fill('');
      await expect(articles(page)).toHaveCount(0);
    }
  });

  test('[DRP-02] [DRP-06] is operated by keyboard: arrows, Home, End, Enter and Escape', async ({ page }) => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('lending');
    await expect(articles(page)).toHaveCount(5);
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(box(page)).not.toHaveAttribute('aria-activedescendant', /./);

    const active = page.locator('[role=option][aria-selected=true]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveCount(1);
    await expect(articles(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    await page.keyboard.press('End');
    await expect(active).toHaveText('Show all results');
    await expect(active).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(articles(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(active).toHaveCount(0);

    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('lending');
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(articles(page)).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    const href = (await active.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });

  test('lists matching analysts and categories below the articles', async ({ page }) => {
    await box(page).fill('lending');
    const categories = page.getByRole('group', { name: 'Categories' });
    await expect(categories.getByRole('option', { name: /^Lending/ })).toHaveAttribute(
      'href',
      '/categories/defi/lending?sort=date_desc',
    );
    const name = (await page.locator('main h2 a, main h3 a').first().textContent()) ?? '';
    await box(page).fill(name);
    const analysts = page.getByRole('group', { name: 'Analysts' });
    await analysts.getByRole('option', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('[DRP-02] shows the articles even if analysts and categories fail to load', async ({ page }) => {
    await page.route(suggestCall, (route) => route.fulfill({ status: 500, json: {} }));
    await box(page).fill('lending');
    await expect(articles(page)).toHaveCount(5);
    await expect(page.getByRole('group', { name: 'Categories' })).toHaveCount(0);
  });

  test('[STA-03] never replaces a newer response with an older one', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(searchCall, async (route) => {
      const old = route.request().url().includes('query=lending');
      if (old) await held;
      await route.continue().catch(() => {});
    });
    const isOld = (request: Request) => request.url().includes('query=lending') && request.method() === 'GET';
    const slow = page.waitForRequest(isOld);
    // The old response arrives, or its request was cancelled.
    const settled = new Promise<void>((resolve) => {
      for (const event of ['requestfinished', 'requestfailed'] as const) {
        page.on(event as 'requestfinished', (request) => isOld(request) && resolve());
      }
    });
    await box(page).fill('lending');
    await slow;
    await box(page).fill('zzqqxxyy');
    await expect(panel(page).getByText('No results found')).toBeVisible();
    release();
    await settled;
    await nextFrames(page);
    await expect(panel(page).getByText('No results found')).toBeVisible();
    await expect(articles(page)).toHaveCount(0);
  });

  test('[ERR-02] shows an error for a failed search, and the next search works', async ({ page }) => {
    await page.route(searchCall, (route) => route.fulfill({ status: 500, json: {} }));
    await box(page).fill('lending');
    await expect(panel(page).getByText('An error occurred while fetching search results')).toBeVisible();
    await page.unroute(searchCall);
    await box(page).fill('lending market');
    await expect(articles(page).first()).toBeVisible();
  });

  test('offers recent searches of this device, which can be cleared', async ({ page }) => {
    await page.goto('/search?query=blob+space');
    await expect(line(page)).toHaveText(/^\d+ results? for “blob space”$/);
    await page.goto('/search?query=lending');
    await expect(line(page)).toHaveText(/^\d+ results for “lending”$/);
    await box(page).click();
    await expect(options(page)).toHaveText(['lending', 'blob space']);
    const active = page.locator('[role=option][aria-selected=true]');
    await box(page).press('ArrowDown');
    await expect(active).toHaveText('lending');
    await box(page).press('ArrowDown');
    await expect(active).toHaveText('blob space');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?query=blob%20space');
    await expect(line(page)).toContainText('blob space');
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(options(page)).toHaveText(['blob space', 'lending']);
    const clear = page.getByRole('button', { name: /^Clear.*recent searches/ });
    await box(page).press('Tab');
    await expect(clear).toBeFocused();
    await clear.press('Enter');
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('portal.recentSearches'))).toBe('[]');
  });

  test('ignores the shortcut while typing in another field', async ({ page }) => {
    await page.goto('/search');
    await field(page).focus();
    await page.keyboard.type('rates / risk');
    await expect(field(page)).toHaveValue('rates / risk');
    await expect(box(page)).not.toBeFocused();
  });

  test('fills the header and the width on a phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await box(page).click();
    await box(page).fill('lending');
    await expect(articles(page)).toHaveCount(5);
    expect((await box(page).boundingBox())?.width).toBeGreaterThan(300);
    const shown = await page.getByRole('listbox').boundingBox();
    expect(shown).toMatchObject({ x: 0, y: 64 });
    expect(shown?.width).toBeGreaterThan(370);
    await page.getByRole('button', { name: 'Close search' }).click();
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport();
  });

  test('has no WCAG 2.2 AA violations while open', async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await box(page).fill('lending');
    await expect(articles(page)).toHaveCount(5);
    await page.keyboard.press('ArrowDown');
    expect(await violationsOn(page)).toEqual([]);
  });
});

test('[DRP-06] submits the box as a form without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.E2E_PORTAL_URL ?? '',
  });
  const page = await context.newPage();
  await page.goto('/analysts');
  await box(page).fill('lending');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/search?query=lending');
  expect(await (await page.request.get(page.url())).text()).toContain('need JavaScript');
  await context.close();
});

test.describe('the search page', () => {
  let errors: string[];
  test.beforeEach(({ page }) => {
    errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        errors.push(message.text());
    });
  });
  test.afterEach(() => expect(errors).toEqual([]));

  test('[SCR-05] shows the query, the total and hits with highlights', async ({ page, request }) => {
    const response = await request.get('/search?query=lending');
    const html = await response.text();
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain('<article');
    // The content security policy allows one inline script, by its hash.
    const policy = response.headers()['content-security-policy'] ?? '';
    const rest = html
      .replace(/<script[^>]*(?:src|type="application\/json")[^>]*>/g, '')
      .replace(/<script>(.*?)<\/script>/s, (_, script: string) => {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
        return '';
      });
    expect(rest).not.toContain('<script');

    const { hits: expected } = await searchApi(page, { query: 'lending' });
    await page.goto('/search?query=lending');
    await expect(field(page)).toHaveValue('lending');
    await expect(line(page)).toHaveText(`${expected.total.value} results for “lending”`);
    await expect(hits(page)).toHaveCount(10);
    await expect(hits(page).first().getByRole('heading')).toHaveText(expected.hits[0]?._source.title ?? '');
    await expect(hits(page).locator('mark').first()).toHaveText(/lend/i);
    await expect(page).toHaveTitle(/^Search: lending/);
  });

  test('[SCR-05] keeps filters for tier, category and time in the URL, and Back removes them', async ({
    page,
  }) => {
    await page.goto('/search?query=lending');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const total = async () => Number.parseInt((await line(page).textContent()) ?? '', 10);
    await expect(hits(page)).toHaveCount(10);
    const all = await total();

    const pioneer = filters.getByRole('checkbox', { name: /^Pioneer/ });
    await pioneer.check();
    await expect(page).toHaveURL('/search?query=lending&tier=pioneer');
    const { hits: pioneers } = await searchApi(page, { query: 'lending', access: 'standard,pioneer' });
    await expect(line(page)).toHaveText(new RegExp(`^${pioneers.total.value} results? for`));
    await expect(
      filters.getByRole('checkbox', { name: `Pioneer ${pioneers.total.value} results` }),
    ).toBeChecked();
    const labels = await hits(page).locator('[data-open]').allTextContents();
    expect(labels.filter((label) => !label.startsWith('Pioneer'))).toEqual([]);

    await filters.getByRole('button', { name: 'Subcategories of DeFi' }).click();
    await filters.getByRole('checkbox', { name: /^Lending/ }).check();
    await expect(page).toHaveURL('/search?query=lending&tier=pioneer&category=lending');
    await filters.getByRole('radio', { name: /^Past year/ }).check();
    await expect(page).toHaveURL('/search?query=lending&tier=pioneer&category=lending&period=year');

    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('button')).toHaveText([/Pioneer/, /Lending/, /Past year/, /Remove all/]);
    await page.goBack();
    await expect(chips.getByRole('button')).toHaveText([/Pioneer/, /Lending/, /Remove all/]);
    await page.reload();
    await expect(filters.getByRole('checkbox', { name: /^Lending/ })).toBeChecked();
    await chips.getByRole('button', { name: 'Remove filter: Lending' }).press('Enter');
    await expect(page).toHaveURL('/search?query=lending&tier=pioneer');
    await expect(line(page)).toBeFocused();
    await chips.getByRole('button', { name: 'Remove filter: Pioneer' }).click();
    await expect(page).toHaveURL('/search?query=lending');
    await expect.poll(total).toBe(all);
  });

  test('[CON-03] filters by time: anytime, past day, week, month or year', async ({ page }) => {
    await page.goto('/search?query=market');
    const times = page.getByRole('complementary', { name: 'Filters' }).getByRole('radio');
    await expect(times).toHaveCount(5);
    for (const [index, name] of [
      /^Anytime/,
      /^Past 24 hours/,
      /^Past week/,
      /^Past month/,
      /^Past year/,
    ].entries()) {
      await expect(times.nth(index)).toHaveAccessibleName(name);
    }
    await expect(times.first()).toBeChecked();
    const request = page.waitForRequest((request) => request.url().includes('period=month'));
    await times.nth(3).check();
    await request;
    await expect(page).toHaveURL('/search?query=market&period=month');
  });

  test('[CON-04] sorts by relevance first, with Date - Asc and Date - Desc in the URL', async ({ page }) => {
    await page.goto('/search?query=market');
    const sort = page.getByLabel('Sort');
    await expect(sort.getByRole('option')).toHaveText(['Relevance', 'Date - Asc', 'Date - Desc']);
    await expect(sort).toHaveValue('relevance');
    const dates = () =>
      hits(page)
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    for (const [label, value] of [
      ['Date - Asc', 'date_asc'],
      ['Date - Desc', 'date_desc'],
    ] as const) {
      const { hits: expected } = await searchApi(page, { query: 'market', sort: value });
      await sort.selectOption(label);
      await expect(page).toHaveURL(`/search?query=market&sort=${value}`);
      await expect.poll(dates).toEqual(expected.hits.map(({ _source }) => _source.publishedAt));
    }
  });

  test('[SCR-05] pages through all results, each page with its URL', async ({ page }) => {
    const { hits: first } = await searchApi(page, { query: 'market' });
    const last = Math.ceil(first.total.value / 10);
    expect(last).toBeGreaterThan(1);
    await page.goto('/search?query=market');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/search?query=market&page=2');
    // A click while the results are being replaced would miss the links below them.
    const { hits: second } = await searchApi(page, { query: 'market', offset: '10' });
    await expect(hits(page).first().getByRole('heading')).toHaveText(second.hits[0]?._source.title ?? '');
    await pages.getByRole('link', { name: `Page ${last}`, exact: true }).click();
    await expect(hits(page)).toHaveCount(first.total.value - (last - 1) * 10);
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.goto(`/search?query=market&page=${last + 5}`);
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(hits(page)).toHaveCount(first.total.value - (last - 1) * 10);
  });

  test('[VAL-01] excludes Yield Opportunities, and the filter says so', async ({ page }) => {
    const list = await page.request.get(`${apiUrl()}/strapi/articles`, {
      params: { category_id: String(HIDDEN_FROM_SEARCH_ID), page: '1', pageSize: '5' },
    });
    const { data } = (await list.json()) as { data: { attributes: { title: string } }[] };
    expect(data.length).toBeGreaterThan(0);
    for (const { attributes } of data.slice(0, 2)) {
      await page.goto(`/search?query=${encodeURIComponent(attributes.title)}`);
      await expect(page.getByRole('status', { name: 'Loading search results' })).toHaveCount(0);
      await expect(page.locator('main h3').filter({ hasText: attributes.title })).toHaveCount(0);
    }
    await page.goto('/search?query=lending');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByText('Yield Opportunities is not included in search.')).toBeVisible();
    await filters.getByRole('button', { name: 'Subcategories of DeFi' }).click();
    await expect(filters.getByRole('checkbox', { name: /^Yield/ })).toHaveCount(0);
  });

  test("[STA-03] shows 'No search term was entered' for an empty query", async ({ page }) => {
    const requests = searches(page);
    await page.goto('/search?query=');
    await expect(page.getByRole('heading', { name: 'No search term was entered' })).toBeVisible();
    expect(requests).toHaveLength(0);
    await field(page).fill('lending');
    await field(page).press('Enter');
    await expect(page).toHaveURL('/search?query=lending');
    await expect(hits(page)).toHaveCount(10);
  });

  test("[ERR-05] shows 'No search results' and a link that removes the filters", async ({ page }) => {
    await page.goto('/search?query=zzqqxxyy&tier=free');
    await expect(page.getByRole('heading', { name: 'No search results', exact: true })).toBeVisible();
    await expect(page.getByText('Try different keywords or remove filters')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filters' }).click();
    await expect(page).toHaveURL('/search?query=zzqqxxyy');
  });

  test("[ERR-05] shows 'No search results were found' for a response without hits", async ({ page }) => {
    await page.route(searchCall, (route) => route.fulfill({ json: {} }));
    await page.goto('/search?query=lending');
    await expect(page.getByText('No search results were found')).toBeVisible();
  });

  test('[ERR-02] [STA-03] shows a skeleton while loading, and an error with retry on failure', async ({
    page,
  }) => {
    const { promise: held, resolve: fail } = Promise.withResolvers<void>();
    await page.route(searchCall, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto('/search?query=lending');
    await expect(page.getByRole('status', { name: 'Loading search results' })).toBeVisible();
    fail();
    await expect(page.getByText('An error occurred while fetching search results')).toBeVisible();
    await page.unroute(searchCall);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hits(page)).toHaveCount(10);
  });

  test('offers another spelling, or uses it and says so', async ({ page }) => {
    await page.route(searchCall, async (route) => {
      const response = await page.request.get(route.request().url().replace('lendign', 'lending'));
      const corrected = route.request().url().includes('tier') || route.request().url().includes('access');
      await route.fulfill({ json: { ...(await response.json()), suggestion: 'lending', corrected } });
    });
    await page.goto('/search?query=lendign&tier=free');
    await expect(page.getByText('Showing results for lending. Search instead for lendign.')).toBeVisible();
    await expect(line(page)).toContainText('for “lendign”');
    await expect(page.getByRole('link', { name: 'lendign', exact: true })).toHaveAttribute(
      'href',
      '/search?query=lendign&tier=free&verbatim=true',
    );
    await page.goto('/search?query=lendign');
    await page.getByRole('link', { name: 'lending', exact: true }).click();
    await expect(page).toHaveURL('/search?query=lending');
    await expect(field(page)).toHaveValue('lending');
  });

  test('renders markup inside a highlight as text', async ({ page }) => {
    await page.route(searchCall, async (route) => {
      const response = await page.request.get(route.request().url());
      const body = await response.json();
      body.hits.hits[0].highlight.passage = '&#60;img src=x&#62; <mark>lending</mark> <b id="planted">x</b>';
      await route.fulfill({ json: body });
    });
    await page.goto('/search?query=lending');
    await expect(hits(page).first().getByText('<img src=x> lending <b id="planted">x</b>')).toBeVisible();
    await expect(page.locator('#planted')).toHaveCount(0);
  });

  test('[SCR-05] waits for the session and then searches with the member’s token', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, 'alpha', baseURL ?? '');
    const tokens: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && searchCall(new URL(request.url()))) {
        tokens.push(request.headers().authorization);
      }
    });
    await page.goto('/search?query=lending');
    await expect(hits(page)).toHaveCount(10);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatch(/^Bearer /);
    await expect(page.locator('main article [data-open=false]')).toHaveCount(0);
  });

  test('[SCR-05] shows the filters in a sheet on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/search?query=lending');
    await expect(hits(page)).toHaveCount(10);
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Free/ }).check();
    await expect(page).toHaveURL('/search?query=lending&tier=free');
    const { hits: free } = await searchApi(page, { query: 'lending', access: 'freemium,free,none' });
    await sheet.getByRole('button', { name: `Show ${free.total.value} results` }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters 1 on' })).toBeFocused();
  });

  test('[SCR-05] lists glossary, calendar, insights and analysts under URLs of their own', async ({
    page,
  }) => {
    await page.goto('/search?query=validator');
    await expect(hits(page).first()).toBeVisible();
    const kinds = page.getByRole('navigation', { name: 'Kinds of results' });
    await kinds.getByRole('link', { name: /^Glossary/ }).click();
    await expect(page).toHaveURL('/search?query=validator&kind=glossary');
    await expect(kinds.getByRole('link', { name: /^Glossary/ })).toHaveAttribute('aria-current', 'page');
    await expect(hits(page)).toHaveCount(0);
    const term = page.locator('main').getByRole('link', { name: 'Validator', exact: true });
    await expect(term).toHaveAttribute('href', '/glossary#validator');
    await page.goBack();
    await expect(page).toHaveURL('/search?query=validator');
    await expect(hits(page).first()).toBeVisible();
  });

  test('[SCR-05] filters by asset, dates and what the reader can read, all in the URL', async ({ page }) => {
    await page.goto('/search?query=liquidity');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Asset').selectOption('ETH');
    await expect(page).toHaveURL('/search?query=liquidity&asset=ETH');
    const { hits: onAsset } = await searchApi(page, { query: 'liquidity', assets: 'ETH' });
    await expect(line(page)).toHaveText(`${onAsset.total.value} results for “liquidity”`);
    await filters.getByRole('checkbox', { name: 'Only what I can read' }).check();
    await expect(page).toHaveURL('/search?query=liquidity&asset=ETH&readable=true');
    const readable = { query: 'liquidity', assets: 'ETH', readable: 'true' };
    const { hits: open } = await searchApi(page, readable);
    await expect(line(page)).toHaveText(`${open.total.value} results for “liquidity”`);
    await expect(page.locator('main article [data-open=false]')).toHaveCount(0);
    await filters.getByLabel('From').fill('2026-01-01');
    await filters.getByLabel('From').press('Enter');
    await expect(page).toHaveURL('/search?query=liquidity&from=2026-01-01&asset=ETH&readable=true');
    await page.getByRole('button', { name: 'Remove filter: From Jan 1, 2026' }).click();
    await expect(page).toHaveURL('/search?query=liquidity&asset=ETH&readable=true');
  });

  test('shows a definition for a term and a passage for a question, with a link to it', async ({ page }) => {
    const answer = page.getByRole('region', { name: 'Answer' });
    await page.goto('/search?query=what+is+slashing%3F');
    await expect(answer.getByRole('heading', { name: 'Slashing' })).toBeVisible();
    const query = 'Why do blob fees fall?';
    const { passage } = (await searchApi(page, { query, answers: 'true' })).answer ?? {};
    await page.goto(`/search?${new URLSearchParams({ query })}`);
    await expect(answer.getByRole('blockquote')).toHaveText(passage?.text ?? '');
    await answer.getByRole('link', { name: passage?.article.title ?? '' }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/articles/${passage?.article.slug}`);
    await expect(page.getByText(passage?.text.slice(0, 40) ?? '')).toBeInViewport();
  });

  test('leads from a pasted URL of the portal to its page', async ({ page, baseURL }) => {
    const { hits: found } = await searchApi(page, { query: 'lending', pageSize: '1' });
    const path = `/articles/${found.hits[0]?._source.slug}`;
    await page.goto(`/search?${new URLSearchParams({ query: `${baseURL}${path}` })}`);
    await expect(page).toHaveURL(path);
    await page.goto('/analysts');
    await box(page).fill(`${baseURL}${path}`);
    await box(page).press('Enter');
    await expect(page).toHaveURL(path);
  });

  test('[ERR-05] helps if nothing is found: words, nearest articles, categories and tips', async ({
    page,
  }) => {
    await page.goto('/search?query=zzqqxxyy+%22lending+penguin%22');
    await expect(page.getByRole('heading', { name: 'No search results', exact: true })).toBeVisible();
    await expect(page.getByText('No article that you can read contains “zzqqxxyy”')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nearest articles' }).locator('article')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Browse by category' }).getByRole('link')).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'Search tips' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});
