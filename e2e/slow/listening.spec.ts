import type { Page } from '@playwright/test';
import { open, type SpeechRecorder, withVoice } from '../support/article-page.ts';
import { expect, test } from '../support/strict-page.ts';

test.describe('listening', () => {
  const listen = (page: Page) => page.getByRole('button', { name: 'Listen' });
  const player = (page: Page) => page.getByRole('region', { name: 'Listen' });
  const spokenTexts = (page: Page) => page.evaluate(() => (window as unknown as SpeechRecorder).spokenTexts);
  const lastSpoken = async (page: Page) => (await spokenTexts(page)).at(-1);
  const finish = (page: Page) => page.evaluate(() => (window as unknown as SpeechRecorder).finish());
  const speaking = (page: Page) => page.evaluate(() => (window as unknown as SpeechRecorder).speaking());

  test('reads paragraph by paragraph, highlights the current one, pauses, changes speed and stops', async ({
    page,
  }) => {
    await withVoice(page);
    await open(page);
    await listen(page).click();
    const spoken = page.locator('[data-spoken]');
    await expect(spoken).toHaveText('Key takeaways');
    expect(await lastSpoken(page)).toEqual({ text: 'Key takeaways', rate: 1 });
    await finish(page);
    await expect(spoken).toContainText('Issuance per staked coin falls');
    await player(page).getByRole('button', { name: 'Pause' }).click();
    expect(await speaking(page)).toBe(false);
    await expect(spoken).toContainText('Issuance per staked coin falls');
    await player(page).getByLabel('Speed').selectOption('1.5');
    expect(await speaking(page)).toBe(false);
    await player(page).getByRole('button', { name: 'Play' }).click();
    expect(await lastSpoken(page)).toMatchObject({
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

  test('announces skipped code and tables, and skips note references', async ({ page }) => {
    await withVoice(page);
    await open(page);
    await page
      .getByRole('heading', { name: 'The part that is a formula' })
      .evaluate((element) => element.scrollIntoView());
    await listen(page).evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => speaking(page)).toBe(true);
    for (let n = 0; n < 14; n += 1) await finish(page);
    const texts = (await spokenTexts(page)).map(({ text }) => text);
    expect(texts[0]).toBe('The part that is a formula');
    expect(texts).toContain('Code block skipped.');
    expect(texts).toContain('Table skipped.');
    expect(texts.join(' ')).toContain('anyone can redo. Code block');
    expect(texts.join(' ')).not.toContain('BASE_REWARD_FACTOR');
  });

  test('stops when the reader leaves the page', async ({ page }) => {
    await withVoice(page);
    await open(page);
    await listen(page).click();
    await expect.poll(() => speaking(page)).toBe(true);
    await page.getByRole('link', { name: 'Tidemark, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => speaking(page)).toBe(false);
    await expect(player(page)).toHaveCount(0);
  });

  /** A speech engine without voices; `addVoices` loads some, as browsers do later. */
  const withoutVoice = (page: Page) =>
    page.addInitScript(() => {
      let voices: unknown[] = [];
      const engine = Object.assign(new EventTarget(), {
        getVoices: () => voices,
        speak() {},
        cancel() {},
      });
      Object.defineProperty(window, 'speechSynthesis', { value: engine });
      Object.assign(window, {
        addVoices() {
          voices = [{ name: 'Test voice' }];
          engine.dispatchEvent(new Event('voiceschanged'));
        },
      });
    });
  const addVoices = (page: Page) =>
    page.evaluate(() => (window as unknown as { addVoices: () => void }).addVoices());

  test('has no button while the browser has no voice', async ({ page }) => {
    await withoutVoice(page);
    await open(page);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(listen(page)).toHaveCount(0);
    await addVoices(page);
    await expect(listen(page)).toBeVisible();
  });

  test('says that the browser can’t read aloud if its voice stays silent', async ({ page }) => {
    await withoutVoice(page);
    await open(page);
    await addVoices(page);
    await listen(page).click();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect(notifications).toContainText('This browser can’t read aloud');
    await expect(player(page)).toHaveCount(0);
    await expect(page.locator('[data-spoken]')).toHaveCount(0);
  });

  test('has no button without speech synthesis', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }));
    await open(page);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(listen(page)).toHaveCount(0);
  });
});
