import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { layoutSettled, nextFrames } from './support/layout-shift.ts';
import { apiUrl, signIn } from './support/sign-in.ts';
import { expect, test } from './support/strict-page.ts';

const OPEN = '/articles/what-a-validator-earns-after-issuance';
const GATED = '/articles/forced-inclusion-rehearsal';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** The reading enhancements load when the browser is idle; the progress line shows that they have. */
async function open(page: Page, path = OPEN, size = DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.locator('[data-progress]')).toBeAttached();
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const paragraph = (page: Page, words: string) => page.locator('[data-body] p', { hasText: words });
const toTop = (page: Page, words: string) =>
  paragraph(page, words).evaluate((element) => element.scrollIntoView({ block: 'start' }));

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
}

test.describe('contents', () => {
  test('follow the scroll in the margin of a desk', async ({ page }) => {
    await open(page);
    const current = contents(page).first().locator('[aria-current="location"]');
    await expect(current).toHaveCount(0);
    await toTop(page, 'Suppose stake rises to 50 million');
    await expect(current).toHaveText('Who leaves first');
    await toTop(page, 'A pool with 5,000 validators');
    await expect(current).toHaveText('Pools sell variance reduction');
    await expect(current).toHaveCount(1);
  });

  test('wait in a small sheet on a phone, and say where the reader is', async ({ page }) => {
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

test('progress is a thin line that is moved by a transform alone', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await layoutSettled(page);
  await nextFrames(page);
  await page.evaluate(() => (window as unknown as { moved: number[] }).moved.splice(0));
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
    (window as unknown as { moved: number[] }).moved.reduce((sum, one) => sum + one, 0),
  );
  expect(shift).toBeLessThan(0.001);
});

test.describe('continue reading', () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'Continue reading' });
  const stopAt = async (page: Page, words: string) => {
    await toTop(page, words);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal.readingPositions') ?? '[]'))
      .not.toBe('[]');
  };

  test('offers the paragraph where the reader stopped, and keeps no word of the body', async ({ page }) => {
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

  test('can be sent away, and does not come back', async ({ page }) => {
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

  test('forgets what was finished, and leaves whoever came by a link to a section alone', async ({
    page,
  }) => {
    await open(page);
    await stopAt(page, 'A pool with 5,000 validators');
    await page.goto('/');
    await open(page, `${OPEN}#who-leaves-first`);
    await expect(page.getByRole('heading', { name: 'Who leaves first' })).toBeInViewport();
    await nextFrames(page);
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole('region', { name: 'Disclaimer' }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.readingPositions'))).toBe('[]');
    await page.goto('/');
    await open(page);
    await nextFrames(page);
    await expect(offer(page)).toHaveCount(0);
  });

  test('finds a member’s place again after the article was edited', async ({ page, context, baseURL }) => {
    await signIn(context, 'pioneer', baseURL ?? '');
    await open(page, GATED, { width: 390, height: 500 });
    await stopAt(page, 'The contracts behaved.');
    await page.goto('/');
    await page.route(`${apiUrl()}/strapi/articles/*`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [block] = body.data?.attributes.body?.blocks ?? [];
      if (block) block.html = `<p>New beginning.</p><p>Second.</p><p>Third.</p>${block.html}`;
      await route.fulfill({ response: answer, json: body });
    });
    await open(page, GATED, { width: 390, height: 500 });
    await expect(paragraph(page, 'New beginning.')).toBeAttached();
    await offer(page).getByRole('button', { name: 'Continue reading' }).click();
    await expect(paragraph(page, 'The contracts behaved.')).toBeFocused();
  });
});

test.describe('reading settings', () => {
  const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const settings = (page: Page) => page.locator('summary', { hasText: 'Aa' });
  const look = (page: Page) =>
    page.locator('[data-body]').evaluate((body) => {
      const { fontSize, fontFamily } = getComputedStyle(body);
      return { size: Number.parseFloat(fontSize), face: fontFamily.split(',')[0], width: body.clientWidth };
    });

  test('change size, width and face, and are there before the first paint ever after', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: object[] = [];
      let moved = 0;
      Object.assign(window, { seen, moved: () => moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value;
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
    const usual = await look(page);
    expect(usual.face).toBe('Merriweather');
    await settings(page).click();
    await option(page, 'Largest').click();
    await option(page, 'Wide').click();
    await option(page, 'Sans').click();
    const chosen = await look(page);
    expect(chosen.size).toBeGreaterThan(usual.size * 1.3);
    expect(chosen.width).toBeGreaterThan(usual.width);
    expect(chosen.face).toBe('Inter');

    await page.reload();
    await expect(page.locator('[data-progress]')).toBeAttached();
    const { seen, moved } = await page.evaluate(() => {
      const { seen, moved } = window as unknown as { seen: unknown[]; moved: () => number };
      return { seen: [...new Set(seen.map((one) => JSON.stringify(one)))], moved: moved() };
    });
    expect(seen).toEqual([JSON.stringify([chosen.size, chosen.face, chosen.width])]);
    expect(moved).toBeLessThan(0.02);

    await settings(page).click();
    await expect(option(page, 'Largest')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await look(page)).toEqual(usual);
    await page.keyboard.press('Escape');
    await expect(option(page, 'Wide')).toBeHidden();
    await expect(settings(page)).toBeFocused();
  });

  test('are downloaded when they are opened, and so is the player', async ({ page }) => {
    const fetched: string[] = [];
    page.on('response', async (answer) => {
      if (answer.request().resourceType() === 'script') fetched.push(await answer.text().catch(() => ''));
    });
    await open(page);
    await page.waitForLoadState('networkidle');
    expect(fetched.some((script) => script.includes('Line width'))).toBe(false);
    expect(fetched.some((script) => script.includes('Stop listening'))).toBe(false);
    expect(fetched.some((script) => script.includes('Shortcuts of a single key'))).toBe(false);
    await settings(page).click();
    await expect(option(page, 'Wide')).toBeVisible();
    await expect.poll(() => fetched.some((script) => script.includes('Line width'))).toBe(true);
  });
});

test.describe('notes', () => {
  test('open where they are mentioned, on a phone too, and give focus back', async ({ browser, baseURL }) => {
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

  test('are links without script, there and back', async ({ browser, baseURL }) => {
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

test('wide tables and code scroll in their own boxes on a phone, by keyboard too', async ({ page }) => {
  await open(page, OPEN, PHONE);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(390);
  const table = page.getByRole('region', { name: /^Table: Total stake/ });
  const code = page.getByRole('region', { name: 'Code, python' });
  for (const box of [table, code]) {
    await box.scrollIntoViewIfNeeded();
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await box.focus();
    await expect(box).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }
  await table.evaluate((element) => element.scrollTo(9999, 0));
  const first = table.locator('tbody tr').first().locator('td').first();
  const [cell, box] = [await first.boundingBox(), await table.boundingBox()];
  expect(Math.round(cell?.x ?? -1)).toBe(Math.round(box?.x ?? 0));
});

test('a heading’s link is copied, and the heading keeps its name', async ({ page, context }) => {
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

test('on paper there is the article, its charts and where its links lead, and nothing else', async ({
  page,
}) => {
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

test('what follows in the category stands in the page itself, with its lock', async ({ page, request }) => {
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

/** Chromium here has no voices of its own: the page speaks to an engine that writes down what it is told. */
async function withVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: { text: string; rate: number }[] = [];
    let current: SpeechSynthesisUtterance | undefined;
    let cancels = 0;
    const engine = {
      speak(utterance: SpeechSynthesisUtterance) {
        current = utterance;
        told.push({ text: utterance.text, rate: utterance.rate });
        setTimeout(
          () => current === utterance && utterance.onstart?.(new Event('start') as SpeechSynthesisEvent),
        );
      },
      cancel() {
        cancels += 1;
        current = undefined;
      },
      getVoices: () => [],
    };
    const finish = () => {
      const done = current;
      current = undefined;
      done?.onend?.(new Event('end') as SpeechSynthesisEvent);
    };
    Object.defineProperty(window, 'speechSynthesis', { value: engine });
    Object.assign(window, { told, finish, cancels: () => cancels, speaking: () => current !== undefined });
  });
}

interface Spy {
  readonly told: { text: string; rate: number }[];
  readonly finish: () => void;
  readonly speaking: () => boolean;
}

test.describe('listening', () => {
  const listen = (page: Page) => page.getByRole('button', { name: 'Listen' });
  const player = (page: Page) => page.getByRole('region', { name: 'Listen' });
  const told = (page: Page) => page.evaluate(() => (window as unknown as Spy).told);
  const lastTold = async (page: Page) => (await told(page)).at(-1);
  const finish = (page: Page) => page.evaluate(() => (window as unknown as Spy).finish());
  const speaking = (page: Page) => page.evaluate(() => (window as unknown as Spy).speaking());

  test('reads paragraph by paragraph, marks the one it reads, pauses, changes speed, stops', async ({
    page,
  }) => {
    await withVoice(page);
    await open(page);
    await listen(page).click();
    const spoken = page.locator('[data-spoken]');
    await expect(spoken).toHaveText('Key takeaways');
    expect(await lastTold(page)).toEqual({ text: 'Key takeaways', rate: 1 });
    await finish(page);
    await expect(spoken).toContainText('Issuance per staked coin falls');
    await player(page).getByRole('button', { name: 'Pause' }).click();
    expect(await speaking(page)).toBe(false);
    await expect(spoken).toContainText('Issuance per staked coin falls');
    await player(page).getByLabel('Speed').selectOption('1.5');
    expect(await speaking(page)).toBe(false);
    await player(page).getByRole('button', { name: 'Play' }).click();
    expect(await lastTold(page)).toMatchObject({
      rate: 1.5,
      text: expect.stringContaining('Issuance per staked'),
    });
    await player(page).getByRole('button', { name: 'Next paragraph' }).click();
    await expect(spoken).toContainText('A single 32 ETH validator');
    await player(page).getByRole('button', { name: 'Stop listening' }).click();
    expect(await speaking(page)).toBe(false);
    await expect(spoken).toHaveCount(0);
    await expect(player(page)).toHaveCount(0);
  });

  test('tells what it passes over, and says no figure of a note', async ({ page }) => {
    await withVoice(page);
    await open(page);
    await page
      .getByRole('heading', { name: 'The part that is a formula' })
      .evaluate((element) => element.scrollIntoView());
    await listen(page).evaluate((button: HTMLElement) => button.click());
    for (let n = 0; n < 14; n += 1) await finish(page);
    const texts = (await told(page)).map(({ text }) => text);
    expect(texts[0]).toBe('The part that is a formula');
    expect(texts).toContain('Code block skipped.');
    expect(texts).toContain('Table skipped.');
    expect(texts.join(' ')).toContain('anyone can redo. Code block');
    expect(texts.join(' ')).not.toContain('BASE_REWARD_FACTOR');
  });

  test('ends when the reader leaves', async ({ page }) => {
    await withVoice(page);
    await open(page);
    await listen(page).click();
    await expect.poll(() => speaking(page)).toBe(true);
    await page.getByRole('link', { name: 'Tidemark, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => speaking(page)).toBe(false);
    await expect(player(page)).toHaveCount(0);
  });

  test('says so where the browser’s own engine has no voice', async ({ page }) => {
    await open(page);
    const voices = await page.evaluate(
      () =>
        new Promise<number>((resolve) => setTimeout(() => resolve(speechSynthesis.getVoices().length), 1000)),
    );
    test.skip(voices > 0, 'this Chromium has voices');
    await listen(page).click();
    const said = page.getByRole('region', { name: 'Notifications' });
    await expect(said).toContainText('This browser can’t read aloud');
    await expect(player(page)).toHaveCount(0);
    await expect(page.locator('[data-spoken]')).toHaveCount(0);
  });

  test('has no button where the browser cannot speak', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }));
    await open(page);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(listen(page)).toHaveCount(0);
  });
});

test.describe('keys', () => {
  const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const titles = (page: Page) => page.locator('main article h3 a');

  test('j and k go through a list, b keeps the piece in focus', async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.goto('/articles');
    await page.keyboard.press('j');
    await expect(titles(page).nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(titles(page).nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(titles(page).nth(0)).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('status')).toContainText('Log in to save articles');
    const href = await titles(page).nth(0).getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  });

  test('b keeps the article that a member reads', async ({ page, context, baseURL }) => {
    await signIn(context, 'alpha', baseURL ?? '');
    const bookmarks = page.waitForResponse(
      (response) =>
        response.url().startsWith(`${apiUrl()}/strapi/bookmarks`) && response.request().method() === 'GET',
    );
    await open(page);
    await bookmarks;
    await nextFrames(page);
    const button = page.locator('main article > header [data-bookmark]');
    const before = await button.getAttribute('aria-pressed');
    await page.keyboard.press('b');
    await expect(button).not.toHaveAttribute('aria-pressed', String(before));
    await page.keyboard.press('b');
    await expect(button).toHaveAttribute('aria-pressed', String(before));
  });

  test('are explained by ?, never act while somebody types, and can be switched off for good', async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await page.goto('/articles');
    const search = page.getByRole('combobox', { name: 'Search reports and topics' });
    await search.fill('');
    await search.press('j');
    await search.press('?');
    await expect(search).toHaveValue('j?');
    await expect(help(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.locator('h1').click();

    await page.keyboard.press('?');
    await expect(help(page)).toBeVisible();
    await help(page)
      .getByRole('checkbox', { name: /single key/ })
      .uncheck();
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.reload();
    for (const key of ['j', '?', '/']) await page.keyboard.press(key);
    await nextFrames(page);
    await expect(titles(page).first()).not.toBeFocused();
    await expect(help(page)).toHaveCount(0);
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help(page)
      .getByRole('checkbox', { name: /single key/ })
      .check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
  });
});

test('a member’s body, which comes after the sync, is as comfortable', async ({ page, context, baseURL }) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of [PHONE, DESK]) {
    test(`nothing that WCAG forbids in what opens, ${colorScheme} at ${size.width}`, async ({ page }) => {
      test.setTimeout(120_000);
      await withVoice(page);
      await open(page, OPEN, size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator('summary', { hasText: 'Aa' }).click();
      await expect(page.getByRole('button', { name: 'Wide', exact: true })).toBeVisible();
      expect(await violationsOn(page), 'settings').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Listen' }).click();
      await expect(page.locator('[data-spoken]')).toBeAttached();
      expect(await violationsOn(page), 'player').toEqual([]);
      await page.getByRole('button', { name: 'Stop listening' }).click();
      await page.getByRole('link', { name: 'Note 1', exact: true }).click();
      await expect(page.getByRole('note')).toBeVisible();
      expect(await violationsOn(page), 'note').toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('[data-body] a.term').first().focus();
      await expect(page.locator('[data-popover=term]')).toBeVisible();
      expect(await violationsOn(page), 'term').toEqual([]);
      await page.keyboard.press('Escape');
      if (size === PHONE) {
        await page.getByRole('button', { name: 'Contents, current section:' }).click();
        await expect(page.getByRole('dialog', { name: 'Contents' })).toBeVisible();
        expect(await violationsOn(page), 'sheet').toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.locator('body').press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect(await violationsOn(page), 'help').toEqual([]);
    });
  }
}
