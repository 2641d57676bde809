// `npm run screenshots`: every screen at three widths, light and dark, anonymous and, where it differs, as an
// Alpha member, into screenshots/ with a contact sheet. `-- home article-gated` takes only those screens; PORTAL=… as
// in bench:weight.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/browsers';
import { signInByForm } from '../e2e/support/sign-in.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { type Shot, writeContactSheet } from './web/contact-sheet.ts';
import { type Portal, withPortal } from './web/portal.ts';
import { routesOf } from './web/routes.ts';
import { type Screen, screensOf } from './web/screens.ts';

const WIDTHS = { 390: 844, 768: 1024, 1280: 800 } as const;
const SCHEMES = ['light', 'dark'] as const;
const READERS = ['anonymous', 'alpha'] as const;
const FOLDER = join(ROOT, 'screenshots');
const TIMEOUT_MS = 60_000;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function alphaCookies(browser: Browser, portal: Portal): Promise<Cookies> {
  process.env.E2E_ACCOUNTS_URL = portal.accountsUrl;
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signInByForm(page, 'alpha', `${portal.url}/livez`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Waits for pictures that load when they are near, and for content that depends on the session. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => {});
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.getClientRects().length > 0);
    await Promise.race([
      Promise.all(pictures.map((image) => image.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ]);
  });
  await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => {});
}

async function capture(page: Page, portal: Portal, screen: Screen, file: string): Promise<Shot> {
  await page.goto(`${portal.url}${screen.address}`, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await settle(page);
  mkdirSync(join(FOLDER, screen.name), { recursive: true });
  const path = `${screen.name}/${file}.png`;
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  // As high as the page, so that elements fixed to the lower edge are at its end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path: join(FOLDER, path), timeout: TIMEOUT_MS });
  await page.setViewportSize(viewport);
  return { screen: screen.name, address: screen.address, label: file.replaceAll('-', ', '), path };
}

await withPortal(async (portal) => {
  const wanted = process.argv.slice(2);
  const all = await screensOf(portal.url, await routesOf(portal.url));
  const screens = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const shots: Shot[] = [];
  try {
    const alpha = await alphaCookies(browser, portal);
    for (const reader of READERS) {
      for (const [width, height] of Object.entries(WIDTHS)) {
        for (const colorScheme of SCHEMES) {
          const viewport = { width: Number(width), height };
          const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
          if (reader === 'alpha') await context.addCookies(alpha);
          const page = await context.newPage();
          // Prefetching the hundreds of linked pages is not needed here.
          await page.route('**/_next/data/**', (route) => route.abort());
          for (const screen of screens.filter((one) => reader === 'anonymous' || one.alpha)) {
            shots.push(await capture(page, portal, screen, `${width}-${colorScheme}-${reader}`));
          }
          await context.close();
          console.log(`  ${reader}, ${width} px, ${colorScheme}: done`);
        }
      }
    }
  } finally {
    await browser.close();
  }
  writeContactSheet(FOLDER, shots);
  console.log(`\n${shots.length} screenshots: ${join('screenshots', 'index.html')}`);
});
