import type { Page } from '@playwright/test';

/** Stops the page's clock, so that a slow machine cannot take longer than the page's timers. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  // Playwright rejects a time that has passed, so the machine may take this long to get there.
  await page.clock.pauseAt(Date.now() + 60_000);
}
