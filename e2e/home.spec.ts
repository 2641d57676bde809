import { fulfilWith } from './support/fulfil.ts';
import { test as testWithErrors } from './support/hydrated-page.ts';
import { apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

test('[SCR-01, SCR-10] shows the card groups of the homepage with their links', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  await page.goto('/');
  for (const name of [
    'Trending',
    'Latest',
    'Briefings',
    'Our Analysts',
    'Daily Summaries',
    'War Room Notes',
    'Trending in other categories',
  ]) {
    const group = page.getByRole('region', { name, exact: true });
    await expect(group.getByRole('heading', { name, exact: true })).toBeVisible();
    expect(html, 'is in the static HTML').toContain(name);
  }
  const groupLink = (group: string, cta: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('link', { name: new RegExp(`^${cta}`) });
  await expect(groupLink('Latest', 'More Articles')).toHaveAttribute('href', '/articles');
  await expect(groupLink('Briefings', 'See all')).toHaveAttribute(
    'href',
    '/categories/markets/daily-briefings?sort=date_desc',
  );
  await expect(groupLink('Our Analysts', 'See all')).toHaveAttribute('href', '/analysts');
});

test('[CON-07, ENT-11] excludes the special categories from Latest and shows them in their own groups', async ({
  page,
}) => {
  await page.goto('/');
  const kickers = (group: string) =>
    page.getByRole('region', { name: group, exact: true }).locator('article a[href^="/categories/"]');
  const latest = await kickers('Latest').allTextContents();
  expect(latest.length).toBeGreaterThan(2);
  const special = /Daily Briefings|War Room|Daily Summaries|Exclusive|Master Classes|AMAs|Expert Sessions/;
  expect(latest.filter((name) => special.test(name))).toEqual([]);
  expect(new Set(await kickers('Briefings').allTextContents())).toEqual(new Set(['Daily Briefings']));
});

test('shows no article twice above All research', async ({ page }) => {
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'All research' });
  const titles = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  const hrefsOf = (links: typeof titles) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const inFeed = await hrefsOf(feed.getByRole('article').getByRole('heading').getByRole('link'));
  const all = await hrefsOf(titles);
  const above = all.slice(0, all.length - inFeed.length);
  expect(above.length).toBeGreaterThan(10);
  expect(above.filter((href, index) => above.indexOf(href) !== index)).toEqual([]);
});

test('[SCR-11] links to the channel and the community in a new tab', async ({ page }) => {
  await page.goto('/');
  const connect = page.getByRole('region', { name: 'Connect' });
  for (const cta of ['Join channel', 'Join']) {
    const link = connect.getByRole('link', { name: new RegExp(`^${cta}( \\(|$)`) });
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('[SCR-12] has the tabs All, Free and Saved, and asks an anonymous reader to sign up on Saved', async ({
  page,
}) => {
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'All research' });
  await expect(feed.getByRole('tab')).toHaveText(['All', 'Free', 'Saved']);
  const free = feed.getByRole('tab', { name: 'Free' });
  // Sections above the feed get their real height when they scroll into view, and that must not happen during the click.
  await free.scrollIntoViewIfNeeded();
  await free.click();
  await expect(free).toHaveAttribute('aria-selected', 'true');
  const labels = feed.locator('li article [data-open]');
  await expect(labels.first()).toBeVisible();
  await expect(labels.filter({ hasNotText: /^Free/ })).toHaveCount(0);
  await free.press('ArrowRight');
  await expect(feed.getByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true');
  await expect(feed.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
});

test('[STA-02] appends the next page of the feed without duplicates', async ({ page }) => {
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'All research' });
  const before = await feed.locator('li article').count();
  const more = feed.getByRole('button', { name: 'Show more' });
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect.poll(() => feed.locator('li article').count()).toBeGreaterThan(before);
  const titles = await feed.locator('li article').getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});

test('[SCR-20] replaces the page with an error view when the navigation has no items', async ({ page }) => {
  await page.route('**/_next/data/**/analysts.json', async (route) => {
    // Next.js checks prefetched data with HEAD requests.
    if (route.request().method() === 'HEAD') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { pageProps: { shell: unknown } };
    body.pageProps.shell = { kind: 'missing' };
    return fulfilWith(route, response, body);
  });
  await page.goto('/articles');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Analysts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An error occurred while fetching the navigation')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

// The browser logs an error for the request that fails. Without a connection the change would be queued instead.
testWithErrors(
  '[STA-01, ERR-03] shows an error for three seconds when bookmarking fails, and changes nothing',
  async ({ page, context, baseURL }) => {
    await signIn(context, 'pioneer', baseURL ?? '');
    await page.goto('/articles');
    const button = page
      .locator('main li article')
      .nth(3)
      .getByRole('button', { name: /^(Bookmark|Remove bookmark):/ });
    await expect(page.locator('[data-dropdown="Account"] > summary')).toBeVisible();
    const pressed = await button.getAttribute('aria-pressed');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`${apiUrl()}/strapi/bookmarks/*`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      await held;
      return route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        json: { data: null, error: { status: 500 } },
      });
    });
    await page.clock.install();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    const message = pressed === 'true' ? 'Failed to remove article bookmark' : 'Failed to bookmark article';
    const toast = page.getByRole('alert').filter({ hasText: message });
    await expect(toast).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await expect(button).toHaveAttribute('aria-pressed', pressed ?? '');
    await page.clock.runFor(3000);
    await expect(toast).toBeHidden();
  },
);
