// `npm run screenshots`: every screen on two phones, a tablet and a desktop, light and dark, signed out and, where it
// differs, signed in, into screenshots/ with a contact sheet. `-- home article-gated` takes only those screens;
// `--phone` takes no others than those of phones; PORTAL=… as in bench:weight.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/browsers';
import { PHONE, PHONE_HEIGHT } from '../e2e/support/phone/audit.ts';
import { isFor, SCREEN_STATES, type ScreenState, urlOf } from '../e2e/support/screens.ts';
import { signInByForm } from '../e2e/support/sign-in.ts';
import { ROOT } from '../scripts/lib/root.mjs';
import { type Shot, writeContactSheet } from './web/contact-sheet.ts';
import { type Portal, withPortal } from './web/portal.ts';

const DEVICES = [
  { ...PHONE, viewport: { width: 320, height: 568 } },
  { ...PHONE, viewport: { width: 390, height: PHONE_HEIGHT } },
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 1280, height: 800 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The signed-in reader is an Alpha member with access to the staff pages. */
const READERS = ['signed out', 'signed in'] as const;
const FOLDER = join(ROOT, 'screenshots');
const TIMEOUT_MS = 60_000;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

async function staffCookies(browser: Browser, portal: Portal): Promise<Cookies> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signInByForm(page, 'staff', `${portal.url}/livez`);
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

async function capture(page: Page, url: string, { name }: ScreenState, file: string): Promise<Shot> {
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await settle(page);
  mkdirSync(join(FOLDER, name), { recursive: true });
  const path = `${name}/${file}.png`;
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  // As high as the page, so that elements fixed to the lower edge are at its end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path: join(FOLDER, path), timeout: TIMEOUT_MS });
  await page.setViewportSize(viewport);
  return { screen: name, address: url, label: file.replaceAll('-', ', '), path };
}

/** Screens that a signed-in reader sees like others are not taken twice. */
const isTaken = (reader: (typeof READERS)[number], screen: ScreenState) =>
  isFor(reader, screen) && (reader === 'signed out' || screen.signedIn !== undefined);

await withPortal(async (portal) => {
  process.env.E2E_ACCOUNTS_URL = portal.accountsUrl;
  const { values, positionals: wanted } = parseArgs({
    options: { phone: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const screens = SCREEN_STATES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const devices = DEVICES.filter((device) => !values.phone || 'isMobile' in device);
  const urls = new Map<ScreenState, string>();
  for (const screen of screens) urls.set(screen, await urlOf(screen, portal.url));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const shots: Shot[] = [];
  try {
    const cookies = await staffCookies(browser, portal);
    for (const reader of READERS) {
      for (const device of devices) {
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({ ...device, colorScheme, reducedMotion: 'reduce' });
          if (reader === 'signed in') await context.addCookies(cookies);
          const page = await context.newPage();
          // Prefetching the hundreds of linked pages is not needed here.
          await page.route('**/_next/data/**', (route) => route.abort());
          const { width } = device.viewport;
          for (const screen of screens.filter((one) => isTaken(reader, one))) {
            const url = urls.get(screen) ?? '';
            shots.push(
              await capture(page, url, screen, `${width}-${colorScheme}-${reader.replace(' ', '-')}`),
            );
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
