import type { Page } from '@playwright/test';
import {
  contents,
  GATED,
  OPEN,
  open,
  PHONE,
  paragraph,
  readToEnd,
  toTop,
  withVoice,
} from '../support/article-page.ts';
import { layoutSettled, nextFrames } from '../support/layout-shift.ts';
import { clearHistory, stopAsMember } from '../support/library.ts';
import { apiUrl, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe('contents', () => {
  test('mark the current section in the margin on a desktop', async ({ page }) => {
    await open(page);
    const current = contents(page).first().locator('[aria-current="location"]');
    await expect(current).toHaveCount(0);
    await toTop(page, 'Suppose stake rises to 50 million');
    await expect(current).toHaveText('Who leaves first');
    await toTop(page, 'A pool with 5,000 validators');
    await expect(current).toHaveText('Pools sell variance reduction');
    await expect(current).toHaveCount(1);
  });

  test('open in a sheet on a phone, with the current section', async ({ page }) => {
    await open(page, OPEN, PHONE);
    const here = page.getByRole('button', { name: 'Contents, current section:' });
    await expect(here).toBeHidden();
    await toTop(page, 'Suppose stake rises to 50 million');
    await expect(here).toContainText('Who leaves first');
    await here.click();
    const sheet = page.getByRole('dialog', { name: 'Contents' });
    await expect(sheet.locator('[aria-current="location"]')).toHaveText('Who leaves first');
    await sheet.getByRole('link', { name: 'The part that is a lottery' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/#the-part-that-is-a-lottery$/);
    await expect(page.getByRole('heading', { name: 'The part that is a lottery' })).toBeInViewport();
  });
});

test('moves the progress line without layout shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await layoutSettled(page);
  await nextFrames(page);
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
  const line = page.locator('[data-progress]');
  const scale = () => line.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  expect(await scale()).toBe(0);
  expect(await line.evaluate((element) => element.clientHeight)).toBe(2);
  await toTop(page, 'A pool with 5,000 validators');
  await expect.poll(scale).toBeGreaterThan(0.2);
  expect(await scale()).toBeLessThan(0.8);
  await page.getByRole('region', { name: 'Disclaimer' }).scrollIntoViewIfNeeded();
  await expect.poll(scale).toBe(1);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  expect(shift).toBeLessThan(0.001);
});

test.describe('continue reading', () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'Continue reading' });
  const stopAt = async (page: Page, text: string) => {
    await toTop(page, text);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal.readingPositions') ?? '[]'))
      .not.toBe('[]');
  };

  test('offers the paragraph where the reader stopped, and stores no text of the body', async ({ page }) => {
    await open(page);
    await expect(offer(page)).toHaveCount(0);
    await stopAt(page, 'A pool with 5,000 validators');
    expect(await page.evaluate(() => localStorage.getItem('portal.readingPositions'))).not.toMatch(
      /pool|variance/i,
    );
    await page.goto('/');
    await open(page);
    await expect(offer(page)).toContainText('You left off in Pools sell variance reduction');
    await offer(page).getByRole('button', { name: 'Continue reading' }).click();
    await expect(paragraph(page, 'A pool with 5,000 validators')).toBeInViewport();
    await expect(paragraph(page, 'A pool with 5,000 validators')).toBeFocused();
    await expect(offer(page)).toHaveCount(0);
  });

  test('stays dismissed', async ({ page }) => {
    await open(page);
    await stopAt(page, 'A pool with 5,000 validators');
    await page.goto('/');
    await open(page);
    await offer(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.goto('/');
    await open(page);
    await nextFrames(page);
    await expect(offer(page)).toHaveCount(0);
  });

  test('forgets a finished article, and offers nothing when a link leads to a section', async ({ page }) => {
    await open(page);
    await stopAt(page, 'A pool with 5,000 validators');
    await page.goto('/');
    await open(page, `${OPEN}#who-leaves-first`);
    await expect(page.getByRole('heading', { name: 'Who leaves first' })).toBeInViewport();
    await nextFrames(page);
    await expect(offer(page)).toHaveCount(0);
    await readToEnd(page, () =>
      page.evaluate(() => localStorage.getItem('portal.readingPositions') === '[]'),
    );
    await page.goto('/');
    await open(page);
    await nextFrames(page);
    await expect(offer(page)).toHaveCount(0);
  });

  test('finds a member’s reading position after the article was edited', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, 'pioneer', baseURL ?? '');
    await clearHistory(context);
    await open(page, GATED, { width: 390, height: 500 });
    await stopAsMember(page, 'The contracts behaved.');
    expect(await page.evaluate(() => localStorage.getItem('portal.readingPositions'))).toBeNull();
    await page.goto('/');
    await page.route(`${apiUrl()}/strapi/articles/*`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const [block] = body.data?.attributes.body?.blocks ?? [];
      if (block) block.html = `<p>New beginning.</p><p>Second.</p><p>Third.</p>${block.html}`;
      await route.fulfill({ response, json: body });
    });
    await open(page, GATED, { width: 390, height: 500 });
    await expect(paragraph(page, 'New beginning.')).toBeAttached();
    await offer(page).getByRole('button', { name: 'Continue reading' }).click();
    await expect(paragraph(page, 'The contracts behaved.')).toBeFocused();
    await clearHistory(context);
  });
});

test.describe('reading settings', () => {
  const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const settings = (page: Page) => page.locator('[data-dropdown="Text settings"] > summary');
  const bodyStyle = (page: Page) =>
    page.locator('[data-body]').evaluate((body) => {
      const { fontSize, fontFamily } = getComputedStyle(body);
      return { size: Number.parseFloat(fontSize), face: fontFamily.split(',')[0], width: body.clientWidth };
    });

  test('change size, width and typeface, and apply before the first paint', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: object[] = [];
      let shifts = 0;
      Object.assign(window, { seen, shifts: () => shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      const watch = () => {
        const body = document.querySelector('[data-body]');
        if (body) {
          const { fontSize, fontFamily } = getComputedStyle(body);
          seen.push([Number.parseFloat(fontSize), fontFamily.split(',')[0], body.clientWidth]);
        }
        if (seen.length < 60) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    await open(page);
    const initial = await bodyStyle(page);
    expect(initial.face).toBe('Merriweather');
    await settings(page).click();
    await option(page, 'Largest').click();
    await option(page, 'Wide').click();
    await option(page, 'Sans').click();
    const chosen = await bodyStyle(page);
    expect(chosen.size).toBeGreaterThan(initial.size * 1.3);
    expect(chosen.width).toBeGreaterThan(initial.width);
    expect(chosen.face).toBe('Inter');

    await page.reload();
    await expect(page.locator('[data-progress]')).toBeAttached();
    const { seen, shifts } = await page.evaluate(() => {
      const { seen, shifts } = window as unknown as { seen: unknown[]; shifts: () => number };
      return { seen: [...new Set(seen.map((one) => JSON.stringify(one)))], shifts: shifts() };
    });
    expect(seen).toEqual([JSON.stringify([chosen.size, chosen.face, chosen.width])]);
    expect(shifts).toBeLessThan(0.02);

    await settings(page).click();
    await expect(option(page, 'Largest')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await bodyStyle(page)).toEqual(initial);
    await page.keyboard.press('Escape');
    await expect(option(page, 'Wide')).toBeHidden();
    await expect(settings(page)).toBeFocused();
  });

  test('are downloaded on demand, like the player', async ({ page }) => {
    const fetched: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') fetched.push(await response.text().catch(() => ''));
    });
    await open(page);
    await page.waitForLoadState('networkidle');
    expect(fetched.some((script) => script.includes('Line width'))).toBe(false);
    expect(fetched.some((script) => script.includes('Stop listening'))).toBe(false);
    expect(fetched.some((script) => script.includes('Single-key shortcuts'))).toBe(false);
    await settings(page).click();
    await expect(option(page, 'Wide')).toBeVisible();
    await expect.poll(() => fetched.some((script) => script.includes('Line width'))).toBe(true);
  });
});

test.describe('notes', () => {
  test('open next to the reference, on a phone too, and return the focus', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...{ baseURL: baseURL ?? '', viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await page.goto(OPEN);
    await expect(page.locator('[data-progress]')).toBeAttached();
    const mention = page.getByRole('link', { name: 'Note 2', exact: true });
    await mention.scrollIntoViewIfNeeded();
    await mention.tap();
    const note = page.getByRole('note', { name: 'Note 2' });
    await expect(note).toContainText('Measured over all validators');
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page).not.toHaveURL(/#/);
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await expect(mention).toBeFocused();
    await mention.tap();
    await page.getByRole('heading', { level: 2 }).first().tap();
    await expect(note).toHaveCount(0);
    await context.close();
  });

  test('are links in both directions without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(OPEN);
    await page.getByRole('link', { name: 'Note 1', exact: true }).click();
    await expect(page).toHaveURL(/#fn:formula$/);
    await expect(page.getByText('The protocol computes a base reward')).toBeInViewport();
    await page.getByRole('link', { name: 'Back to the text, note 1' }).click();
    await expect(page).toHaveURL(/#fnref:formula$/);
    await context.close();
  });
});

test('scrolls wide tables inside their boxes on a phone, by keyboard too, and wraps code', async ({
  page,
}) => {
  await open(page, OPEN, PHONE);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  const table = page.getByRole('region', { name: /^Table: Total stake/ });
  const code = page.getByRole('region', { name: 'Code, python' });
  const isWider = (box: typeof table) =>
    box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect([await isWider(table), await isWider(code)]).toEqual([true, false]);
  await table.scrollIntoViewIfNeeded();
  await table.focus();
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await table.evaluate((element) => element.scrollTo(9999, 0));
  const first = table.locator('tbody tr').first().locator('td').first();
  const [cell, box] = [await first.boundingBox(), await table.boundingBox()];
  expect(Math.round(cell?.x ?? -1)).toBe(Math.round(box?.x ?? 0));
});

test('copies the link to a heading without changing the heading’s name', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const heading = page.getByRole('heading', { name: 'Who leaves first', exact: true });
  await heading.hover();
  await page.getByRole('link', { name: 'Copy link to “Who leaves first”' }).click();
  await expect(page.getByRole('status')).toContainText('Link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${new URL(page.url()).origin}${OPEN}#who-leaves-first`);
  await page.goto(copied);
  await expect(heading).toBeInViewport();
});

test('prints the article with its charts and link URLs, and nothing else', async ({ page }) => {
  await open(page, '/articles/four-bridge-designs');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('#__next > header')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(page.locator('iframe')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Related' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Disclaimer' })).toBeVisible();
  const address = page.getByRole('link', { name: /opens in a new tab/ }).first();
  expect(await address.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('https://');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await page.goto(OPEN);
  await expect(page.locator('[data-body] figure svg:visible').first()).toBeVisible();
  await expect(page.locator('[data-body] aside')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(2);
  expect(sheets).toBeLessThan(9);
});

test('has the next article of the category in the static HTML, with its tier', async ({ page, request }) => {
  const html = await (await request.get(OPEN)).text();
  expect(html).toContain('Next in Layer 1');
  await page.goto(OPEN);
  const next = page.getByRole('region', { name: 'Next in Layer 1' });
  await expect(next.getByText(/Free|Pioneer|Professional|Alpha/).first()).toBeVisible();
  const title = next.getByRole('heading', { level: 3 }).getByRole('link');
  const related = await page
    .getByRole('region', { name: 'Related' })
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect(related).not.toContain(await title.textContent());
  const href = await title.getAttribute('href');
  await title.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('offers all reading features on a body that loads after the sync', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, 'pioneer', baseURL ?? '');
  await withVoice(page);
  await open(page, GATED);
  await toTop(page, 'A right that takes two engineers');
  await expect(contents(page).first().locator('[aria-current="location"]')).toHaveText('Recommendations');
  await page.getByRole('link', { name: 'Note 1', exact: true }).click();
  await expect(page.getByRole('note')).toContainText('An operator that accepts one call');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Copy link to/ })).toHaveCount(2);
  await page.locator('[data-body] a.term').first().focus();
  await expect(page.locator('[data-popover=term]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.locator('[data-spoken]')).toContainText('A sequencer that ignores a user');
});
