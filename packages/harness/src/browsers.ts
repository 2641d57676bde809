import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installDebianPackages } from './debian.ts';

/** Only for tests that open our own pages: containers and root cannot use the sandbox. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Debian's build without a user interface: it starts faster and uses less CPU than the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Fonts with the widths of Arial and Times New Roman, from either of Debian's packages. */
const FALLBACK_FONTS = ['liberation', 'liberation2'].map(
  (folder) => `/usr/share/fonts/truetype/${folder}/LiberationSans-Regular.ttf`,
);

/** How a browser is found or installed; tests replace these. */
export type Steps = {
  env: NodeJS.ProcessEnv;
  exists(path: string): boolean;
  /** Installs a Debian package; false where that is not possible. */
  installPackage(name: string): boolean;
  /** Playwright's own Chromium, downloaded if necessary. */
  playwrightChromium(): string | undefined;
};

/**
 * A full Chromium: the one that CHROMIUM_PATH names, the system's, Debian's package (installed when running
 * as root), or Playwright's own download.
 */
export function findChromium(steps: Steps = realSteps): string {
  return (
    configured('CHROMIUM_PATH', steps) ??
    installed(CHROMIUM_PATHS, 'chromium', steps) ??
    steps.playwrightChromium() ??
    missing('Chromium', 'CHROMIUM_PATH')
  );
}

/** Chromium for browser tests: the headless shell where Debian offers it, otherwise a full Chromium. */
export function findHeadlessChromium(steps: Steps = realSteps): string {
  return (
    configured('CHROMIUM_PATH', steps) ??
    installed([HEADLESS_SHELL], 'chromium-headless-shell', steps) ??
    findChromium(steps)
  );
}

/** Firefox: the one that FIREFOX_PATH names, the system's, or Debian's firefox-esr. */
export function findFirefox(steps: Steps = realSteps): string {
  return (
    configured('FIREFOX_PATH', steps) ??
    installed(FIREFOX_PATHS, 'firefox-esr', steps) ??
    missing('Firefox', 'FIREFOX_PATH')
  );
}

/**
 * Installs the fonts for which the portal's fallback fonts are adjusted, where Debian has them. Without one of them text
 * moves when the web fonts arrive after the first paint, which tests of layout shifts would report now and then.
 */
export function installFallbackFonts({ exists, installPackage }: Steps = realSteps): void {
  if (!FALLBACK_FONTS.some(exists)) installPackage('fonts-liberation');
}

function configured(setting: string, { env, exists }: Steps): string | undefined {
  const path = Object.hasOwn(env, setting) ? env[setting] : undefined;
  if (!path || exists(path)) return path || undefined;
  throw new Error(`${setting} names ${path}, where there is no browser.`);
}

function installed(paths: readonly string[], name: string, steps: Steps): string | undefined {
  const find = () => paths.find(steps.exists);
  return find() ?? (steps.installPackage(name) ? find() : undefined);
}

function missing(browser: string, setting: string): never {
  throw new Error(`No ${browser} found and none could be installed. Install one and name it in ${setting}.`);
}

const realSteps: Steps = {
  env: process.env,
  exists: existsSync,
  installPackage: (name) => installDebianPackages('browser', name),
  playwrightChromium() {
    const require = createRequire(import.meta.url);
    const home = dirname(require.resolve('playwright-core/package.json'));
    const path = (require(home) as { chromium: { executablePath(): string } }).chromium.executablePath();
    if (!existsSync(path)) {
      console.log("  browser     downloading Playwright's Chromium …");
      execFileSync(process.execPath, [join(home, 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
    }
    return existsSync(path) ? path : undefined;
  },
};
