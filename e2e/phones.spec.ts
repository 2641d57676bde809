import type { Page } from '@playwright/test';
import { expect, test } from './support/hydrated-page.ts';
import { nextFrames } from './support/layout-shift.ts';
import {
  auditPage,
  auditPanel,
  PHONE,
  PHONE_HEIGHT,
  PHONE_WIDTHS,
  prepareAudit,
} from './support/phone/audit.ts';
import { isFor, SCREEN_STATES, urlOf } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

const READERS = ['signed out', 'signed in'] as const;
type Reader = (typeof READERS)[number];

test.use({ ...PHONE, viewport: { width: PHONE_WIDTHS[0], height: PHONE_HEIGHT } });

const OPEN_ARTICLE = '/articles/what-a-validator-earns-after-issuance';

/** Panels, menus and sheets, each opened on the screen that it belongs to. */
const PANELS: Readonly<
  Record<string, readonly [reader: Reader, path: string, open: (page: Page) => Promise<void>]>
> = {
  'the text settings': ['signed out', OPEN_ARTICLE, (page) => openDropdown(page, 'Text settings')],
  'the follow menu': ['signed in', OPEN_ARTICLE, (page) => openDropdown(page, 'Follow')],
  'the menu of more tools': ['signed in', OPEN_ARTICLE, (page) => openDropdown(page, 'More')],
  'the account menu': ['signed in', '/analysts', (page) => openDropdown(page, 'Account')],
  notifications: ['signed in', '/analysts', (page) => openDropdown(page, 'Notifications')],
  'the burger menu': ['signed in', '/analysts', (page) => page.getByRole('button', { name: 'Menu' }).tap()],
  'the filters of a search': [
    'signed out',
    '/search?query=lending',
    (page) => page.getByRole('button', { name: /^Filters/ }).tap(),
  ],
  'the results below the search box': [
    'signed in',
    '/analysts',
    async (page) => {
      await page.getByRole('combobox').fill('lending');
      await expect(page.getByRole('group', { name: 'Articles' }).getByRole('option')).toHaveCount(5);
    },
  ],
};

async function openDropdown(page: Page, name: string): Promise<void> {
  const dropdown = page.locator(`[data-dropdown^="${name}"]`);
  await dropdown.locator('summary').tap();
  await expect(dropdown.locator('button, a').filter({ visible: true })).not.toHaveCount(0);
}

for (const [name, [reader, path, open]] of Object.entries(PANELS)) {
  test(`${name} can be read on phones`, async ({ page, context, baseURL }) => {
    if (reader === 'signed in') await signIn(context, 'staff', baseURL ?? '');
    await prepareAudit(context);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await open(page);
    expect(await auditPanel(page)).toEqual([]);
  });
}

for (const reader of READERS) {
  // The page of components shows parts without their surroundings, to developers only.
  for (const screen of SCREEN_STATES.filter((one) => isFor(reader, one) && one.screen !== 'components')) {
    test(`${screen.name} fits on phones, ${reader}`, async ({ page, context, baseURL }) => {
      const portal = baseURL ?? '';
      // Staff see all that members see, and the pages for staff.
      if (reader === 'signed in') await signIn(context, 'staff', portal);
      await prepareAudit(context);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(await urlOf(screen, portal));
      await expect(page.locator('main h1').first()).toBeAttached();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await nextFrames(page);
      expect(await auditPage(page)).toEqual([]);
    });
  }
}

const tools = (page: Page) =>
  page.locator('article header').locator('[data-tools] > *, [data-tools] > details > summary');

for (const reader of READERS) {
  test(`the tools of an article are on one line with their names, ${reader}`, async ({
    page,
    context,
    baseURL,
  }) => {
    if (reader === 'signed in') await signIn(context, 'staff', baseURL ?? '');
    await page.goto(OPEN_ARTICLE);
    await expect(page.locator('[data-dropdown="More"]')).toHaveCount(reader === 'signed in' ? 1 : 0);
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: PHONE_HEIGHT });
      const shown = tools(page).filter({ visible: true });
      const boxes = await shown.evaluateAll((all) =>
        all.map((tool) => tool.getBoundingClientRect().toJSON()),
      );
      const tops = boxes.map(({ top, height }) => Math.round(top + height / 2));
      expect(Math.max(...tops) - Math.min(...tops), `${width} px`).toBeLessThanOrEqual(1);
      const byline = await page.locator('[data-byline]').boundingBox();
      expect(boxes[0]?.left, `${width} px`).toBe(byline?.x);
      for (const text of await shown.allInnerTexts()) expect(text).toMatch(/[A-Z][a-z]{2}/);
    }
  });
}

test('only the offer floats over an article, and no heading that was jumped to is covered', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${OPEN_ARTICLE}#who-leaves-first`);
  const contents = page.getByRole('button', { name: 'Contents, current section:' });
  await expect(contents).toBeVisible();
  const header = await page.locator('#__next > header > div').first().boundingBox();
  const bar = await contents.boundingBox();
  expect(bar).toMatchObject({ x: 0, width: PHONE_WIDTHS[0] });
  // Under the line of the header, which is 1 px high.
  expect((header?.height ?? 0) - (bar?.y ?? 0)).toBe(1);
  const heading = await page.getByRole('heading', { name: 'Who leaves first' }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().top > innerHeight / 2)
      .map((element) => element.dataset.bar),
  );
  expect(floating).toEqual(['offer']);
});

test('the text of the bookmark button follows its state', async ({ page, context, baseURL }) => {
  await signIn(context, 'staff', baseURL ?? '');
  await page.goto(OPEN_ARTICLE);
  const button = page.locator('article header [data-bookmark]');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  const before = await button.getAttribute('aria-pressed');
  for (const bookmarked of before === 'true' ? [false, true] : [true, false]) {
    await button.tap();
    await expect(button).toHaveAttribute('aria-pressed', String(bookmarked));
    await expect(button.getByText(bookmarked ? 'Bookmarked' : 'Bookmark', { exact: true })).toBeVisible();
    await expect(button.getByText(bookmarked ? 'Bookmark' : 'Bookmarked', { exact: true })).toBeHidden();
  }
});

test('data insights take at most 5,000 px, signed out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: PHONE_HEIGHT });
  await page.goto('/data-insights');
  await page.evaluate(() => delete document.documentElement.dataset.lazyLayout);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000);
});

test('a tap on a chart selects the date under the finger', async ({ page }) => {
  await page.goto('/data-insights/yield-on-dollars');
  const chart = page.getByRole('slider');
  await expect
    .poll(() => chart.evaluate((slider) => Object.keys(slider).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  const points = Number(await chart.getAttribute('aria-valuemax'));
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect.poll(async () => Number(await chart.getAttribute('aria-valuenow'))).toBeLessThan(points * 0.7);
  expect(Number(await chart.getAttribute('aria-valuenow'))).toBeGreaterThan(points * 0.3);
});

test('the selection of text moves toasts and the offer to continue out of the way', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'staff', baseURL ?? '');
  await page.goto(OPEN_ARTICLE);
  await expect(page.locator('[data-dropdown="More"]')).toHaveCount(1);
  await page.locator('[data-body] p').nth(1).selectText();
  const toolbar = page.getByRole('toolbar', { name: 'Highlight the selected text' });
  await expect(toolbar).toBeVisible();
  // Without a share sheet the link is copied, which a toast confirms or regrets.
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole('button', { name: 'Share' }).evaluate((button: HTMLButtonElement) => button.click());
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('> *').first();
  await expect(toast).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await toolbar.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
