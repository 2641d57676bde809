import { test as loud } from './support/hydrated-page.ts';
import { apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

test('[SCR-01, SCR-10] the front page has its card groups, with their ways on', async ({ page, request }) => {
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
    expect(html, 'it stands in the static page').toContain(name);
  }
  const way = (group: string, cta: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('link', { name: new RegExp(`^${cta}`) });
  await expect(way('Latest', 'More Articles')).toHaveAttribute('href', '/articles');
  await expect(way('Briefings', 'See all')).toHaveAttribute(
    'href',
    '/categories/markets/daily-briefings?sort=date_desc',
  );
  await expect(way('Our Analysts', 'See all')).toHaveAttribute('href', '/analysts');
});

test('[CON-07, ENT-11] Latest leaves out the special categories; each desk shows its own', async ({
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

test('[SCR-11] the channel and the community can be joined, each in a new tab', async ({ page }) => {
  await page.goto('/');
  const connect = page.getByRole('region', { name: 'Connect' });
  for (const cta of ['Join channel', 'Join']) {
    const link = connect.getByRole('link', { name: new RegExp(`^${cta}( \\(|$)`) });
    await expect(link).toHaveAttribute('href', /^https:/);
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('[SCR-12] the feed has All, Free and Saved; Saved asks a stranger to sign up', async ({ page }) => {
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'All research' });
  await expect(feed.getByRole('tab')).toHaveText(['All', 'Free', 'Saved']);
  await feed.getByRole('tab', { name: 'Free' }).click();
  await expect(feed.locator('li article').first()).toBeVisible();
  const labels = await feed.locator('li article [data-open]').allTextContents();
  expect(labels.filter((label) => !label.startsWith('Free'))).toEqual([]);
  await feed.getByRole('tab', { name: 'Free' }).press('ArrowRight');
  await expect(feed.getByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true');
  await expect(feed.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeVisible();
});

test('[STA-02] the feed goes on without doubles', async ({ page }) => {
  await page.goto('/');
  const feed = page.getByRole('region', { name: 'All research' });
  const before = await feed.locator('li article').count();
  await feed.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => feed.locator('li article').count()).toBeGreaterThan(before);
  const titles = await feed.locator('li article').getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});

test('[SCR-20] navigation without items: an error view replaces the page', async ({ page }) => {
  await page.route('**/_next/data/**/analysts.json', async (route) => {
    // What was prefetched is asked about by HEAD.
    if (route.request().method() === 'HEAD') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.json()) as { pageProps: { shell: unknown } };
    body.pageProps.shell = { kind: 'missing' };
    return route.fulfill({ response: answer, json: body });
  });
  await page.goto('/articles');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Analysts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('An error occurred while fetching the navigation')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

// The browser itself complains of the connection that is refused here on purpose.
loud(
  '[STA-01, ERR-03] a failed bookmark says so in red for three seconds and changes nothing',
  async ({ page, context, baseURL }) => {
    await signIn(context, 'pioneer', baseURL ?? '');
    await page.goto('/articles');
    const button = page
      .locator('main li article')
      .nth(3)
      .getByRole('button', { name: /^(Bookmark|Remove bookmark):/ });
    await expect(page.locator('summary[aria-label=Account]')).toBeVisible();
    const pressed = await button.getAttribute('aria-pressed');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`${apiUrl()}/strapi/bookmarks/*`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      await held;
      return route.abort('connectionrefused');
    });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    release();
    const words = pressed === 'true' ? 'Failed to remove article bookmark' : 'Failed to bookmark article';
    const toast = page.getByRole('alert').filter({ hasText: words });
    await expect(toast).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await expect(button).toHaveAttribute('aria-pressed', pressed ?? '');
    await expect(toast).toBeHidden({ timeout: 5000 });
  },
);
