import type { Page } from '@playwright/test';
import { layoutSettled } from '../support/layout-shift.ts';
import { expect, test } from '../support/strict-page.ts';

const ARTICLE = '/articles/what-a-validator-earns-after-issuance';
const popover = (page: Page) => page.locator('[data-popover=term]');
const firstTerm = (page: Page) => page.locator('[data-body] a.term').first();

test.describe('the glossary', () => {
  test('shows at least eighty terms in alphabetical order on one page, without JavaScript', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/glossary');
    await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
    expect(await page.locator('main dt').count()).toBeGreaterThanOrEqual(80);
    const names = await page.locator('main dt > a').allTextContents();
    expect(names).toEqual(
      names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })),
    );
    await page
      .getByRole('navigation', { name: 'Letters' })
      .getByRole('link', { name: 'M', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'M', exact: true })).toBeInViewport();
    await context.close();
  });

  test('scrolls to a term by its URL and links from term to term', async ({ page }) => {
    await page.goto('/glossary#tvl');
    const tvl = page.locator('#tvl');
    await expect(tvl).toBeInViewport({ ratio: 1 });
    await expect(tvl).toContainText('total value locked');
    await layoutSettled(page);
    const covered = await page
      .locator('main [class*=tools]')
      .evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(await tvl.evaluate((term) => term.getBoundingClientRect().top)).toBeGreaterThanOrEqual(covered);
    await page.goto('/glossary#mev');
    await page.locator('#mev').getByRole('link', { name: 'PBS' }).click();
    await expect(page).toHaveURL(/#pbs$/);
    await expect(page.locator('#pbs')).toBeInViewport({ ratio: 1 });
  });

  test('filters while typing, says how many terms match, and offers to reset the filter', async ({
    page,
  }) => {
    await page.goto('/glossary');
    const filter = page.getByRole('searchbox', { name: 'Filter terms' });
    await filter.fill('blob');
    await expect(page.locator('#blob-fee')).toBeVisible();
    await expect(page.locator('#tvl')).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveText(/\d+ terms found/);
    await expect(
      page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'Z' }),
    ).toHaveCount(0);
    // A link to a term that the filter hides shows the term again.
    await page.locator('#blob').getByRole('link', { name: 'Rollup' }).click();
    await expect(page.locator('#rollup')).toBeInViewport();
    await filter.fill('zebra crossing');
    await expect(page.getByText('No term matches “zebra crossing”.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all terms' }).click();
    await expect(page.locator('#tvl')).toBeVisible();
    await expect(filter).toHaveValue('');
  });

  test('is linked in the footer and listed in the sitemap', async ({ page, request }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click();
    await expect(page).toHaveURL(/\/glossary$/);
    const index = await (await request.get('/sitemap.xml')).text();
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => String(address));
    const texts = await Promise.all(
      files
        .filter((address) => address.endsWith('.xml'))
        .map(async (address) => (await request.get(address)).text()),
    );
    expect([index, ...texts].join()).toContain('/glossary</loc>');
  });

  test('has no pages below it', async ({ request }) => {
    expect((await request.get('/glossary/nothing')).status()).toBe(404);
  });
});

test.describe('a term in an article', () => {
  const open = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(ARTICLE);
    await expect(page.locator('[data-progress]')).toBeAttached();
  };

  test('is linked at its first use only, never in a heading, a link or code', async ({ page, request }) => {
    const html = await (await request.get(ARTICLE)).text();
    expect(html).toContain('class="term" href="/glossary#');
    await page.goto(ARTICLE);
    const terms = page.locator('[data-body] a.term');
    const targets = await terms.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(3);
    expect(new Set(targets).size).toBe(targets.length);
    await expect(page.locator('[data-body] :is(h2, h3, h4, code, pre, th, a) a.term')).toHaveCount(0);
  });

  test('is explained on hover without a request, while the pointer stays on the term or the popover', async ({
    page,
  }) => {
    await open(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.clock.install();
    await firstTerm(page).scrollIntoViewIfNeeded();
    await firstTerm(page).hover();
    await page.clock.runFor(1000);
    await expect(popover(page)).toBeVisible();
    await expect(popover(page)).toBeInViewport({ ratio: 1 });
    expect(await popover(page).evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(300);
    expect(requests.filter((url) => url.includes('glossary'))).toEqual([]);
    await popover(page).hover();
    await page.clock.runFor(1000);
    await expect(popover(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await page
      .locator('[data-body] p')
      .first()
      .hover({ position: { x: 2, y: 2 } });
    await page.clock.runFor(1000);
    await expect(popover(page)).toHaveCount(0);
  });

  test('is explained on focus, closes on Escape and links to the glossary', async ({ page }) => {
    await open(page);
    await firstTerm(page).focus();
    await expect(popover(page)).toBeVisible();
    await expect(firstTerm(page)).toHaveAccessibleDescription(/./);
    await page.keyboard.press('Escape');
    await expect(popover(page)).toHaveCount(0);
    await expect(firstTerm(page)).toBeFocused();
    const href = await firstTerm(page).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });

  test('is explained on tap, with a link to the glossary', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...{ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const page = await context.newPage();
    await open(page);
    await firstTerm(page).scrollIntoViewIfNeeded();
    await firstTerm(page).tap();
    await expect(popover(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
    await popover(page).getByRole('link', { name: 'Glossary' }).tap();
    await expect(page).toHaveURL(/\/glossary#/);
    await context.close();
  });
});
