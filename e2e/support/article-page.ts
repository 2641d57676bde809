import { expect, type Page } from '@playwright/test';
import { layoutSettled } from './layout-shift.ts';

export const OPEN = '/articles/what-a-validator-earns-after-issuance';
export const GATED = '/articles/forced-inclusion-rehearsal';
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** Opens an article and waits for the reading features, which load when the browser is idle. */
export async function open(page: Page, path = OPEN, size = DESKTOP): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await expect(page.locator('[data-progress]')).toBeAttached();
  // Tests scroll to paragraphs, which must not move afterwards.
  await layoutSettled(page);
}

export const gate = (page: Page) => page.getByRole('region', { name: /unlock this page/ });
export const body = (page: Page) => page.locator('[data-body] p').first();
export const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
export const paragraph = (page: Page, text: string) => page.locator('[data-body] p', { hasText: text });
/** Opens the menu with the tools that a member uses once per article: notes, gift, offline copy. */
export const openMore = (page: Page) => page.locator('[data-dropdown="More"] > summary').click();
/** Scrolls so that the paragraph is at the top of the viewport. */
export const toTop = (page: Page, text: string) =>
  paragraph(page, text).evaluate((element) => element.scrollIntoView({ block: 'start' }));

/** Selects the words, which must be in one text node. */
export const selectWords = (page: Page, words: string) =>
  paragraph(page, words).evaluate((element, text) => {
    element.scrollIntoView({ block: 'center' });
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = (node as Text).data.indexOf(text);
      if (start === -1) continue;
      getSelection()?.setBaseAndExtent(node, start, node, start + text.length);
      return;
    }
  }, words);

/** Goes to the end and scrolls there as readers do, until the condition holds: a jump alone is no reading. */
export async function readToEnd(page: Page, isDone: () => Promise<boolean> | boolean): Promise<void> {
  await page.locator('[data-body] p').last().scrollIntoViewIfNeeded();
  let distance = -300;
  await expect(async () => {
    await page.mouse.wheel(0, distance);
    distance = -distance;
    expect(await isDone()).toBe(true);
  }).toPass({ timeout: 60_000 });
}

/** Replaces speech synthesis by one that records its input, because headless Chromium has no voices. */
export async function withVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spokenTexts: { text: string; rate: number }[] = [];
    let current: SpeechSynthesisUtterance | undefined;
    let cancels = 0;
    const engine = {
      speak(utterance: SpeechSynthesisUtterance) {
        current = utterance;
        spokenTexts.push({ text: utterance.text, rate: utterance.rate });
        setTimeout(
          () => current === utterance && utterance.onstart?.(new Event('start') as SpeechSynthesisEvent),
        );
      },
      cancel() {
        cancels += 1;
        current = undefined;
      },
      getVoices: () => [{ name: 'Test voice' }],
      addEventListener() {},
      removeEventListener() {},
    };
    const finish = () => {
      const done = current;
      current = undefined;
      done?.onend?.(new Event('end') as SpeechSynthesisEvent);
    };
    Object.defineProperty(window, 'speechSynthesis', { value: engine });
    Object.assign(window, {
      spokenTexts,
      finish,
      cancels: () => cancels,
      speaking: () => current !== undefined,
    });
  });
}

export interface SpeechRecorder {
  readonly spokenTexts: { text: string; rate: number }[];
  readonly finish: () => void;
  readonly speaking: () => boolean;
}
