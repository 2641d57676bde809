import { test as base, expect, type Page } from '@playwright/test';

/** Whether a page of the portal has come to life; any other document has nothing to wait for. */
const lives = () =>
  !document.getElementById('__NEXT_DATA__') || 'hydrated' in document.documentElement.dataset;

/** Not by frames, of which a page in the background draws none. */
const untilAlive = (page: Page) => page.waitForFunction(lives, undefined, { polling: 50 });

/** A page's scripts come after it has been painted, and may be later than its load. Nobody here is that fast. */
function waitForLife(page: Page): void {
  const { goto, reload } = page;
  const waits = ({ waitUntil = 'load' }: NonNullable<Parameters<Page['goto']>[1]> = {}) =>
    waitUntil === 'load' || waitUntil === 'networkidle';
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (waits(options)) await untilAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (waits(options)) await untilAlive(page);
    return response;
  };
}

export const test = base.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForLife);
    await use(context);
  },
});

export { expect };
