import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

/** Whether a page of the portal has been hydrated; any other document needs no waiting. */
const isHydrated = () =>
  !document.getElementById('__NEXT_DATA__') || 'hydrated' in document.documentElement.dataset;

/** Polls by time: a page in the background draws no frames. */
export const untilHydrated = (page: Page) => page.waitForFunction(isHydrated, undefined, { polling: 50 });

type Options = NonNullable<Parameters<Page['goto']>[1]>;

/**
 * Makes `goto` and `reload` wait until the page is hydrated, so that tests do not act before its scripts run.
 * They do not wait for images. With `waitUntil: 'commit'` or `'domcontentloaded'` a test acts at once.
 */
function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const early = ({ waitUntil }: Options = {}) => waitUntil === 'commit' || waitUntil === 'domcontentloaded';
  const withoutImages = (options: Options = {}): Options => ({ waitUntil: 'domcontentloaded', ...options });
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, withoutImages(options));
    if (!early(options)) await untilHydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, withoutImages(options));
    if (!early(options)) await untilHydrated(page);
    return response;
  };
}

const waiting = new WeakSet<BrowserContext>();

function watchContext(context: BrowserContext): void {
  if (waiting.has(context)) return;
  waiting.add(context);
  context.on('page', waitForHydration);
}

/** Contexts that a test opens itself wait as well, unless they run no scripts. */
function watchBrowser(browser: Browser): void {
  const { newContext } = browser;
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options);
    if (options?.javaScriptEnabled !== false) watchContext(context);
    return context;
  };
}

/**
 * Next.js refreshes page data in the background, so a request may still be in a route handler when a test ends.
 * Closing the context would make that handler fail, and with it a test that has passed.
 */
async function releaseRoutes(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export const test = base.extend<object, { watchedBrowser: Browser }>({
  watchedBrowser: [
    async ({ browser }, use) => {
      watchBrowser(browser);
      await use(browser);
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => {
    watchContext(context);
    await use(context);
    await releaseRoutes(context);
  },
});

export { expect };
