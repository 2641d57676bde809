import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** For tests on pages of our own only: containers and root have no sandbox to offer. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The steps that find or fetch a browser; a test puts its own in their place. */
export type Steps = {
  env: NodeJS.ProcessEnv;
  exists(path: string): boolean;
  installPackage(): boolean;
  playwrightsOwn(): string | undefined;
};

/**
 * A Chromium to run: the one CHROMIUM_PATH names, the system's, Debian's package (installed when root may),
 * or Playwright's own download.
 */
export function findChromium(steps: Steps = realSteps): string {
  const named = steps.env.CHROMIUM_PATH;
  if (named) {
    if (steps.exists(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no browser.`);
  }
  const installed = () => PLACES.find(steps.exists);
  const found = installed() ?? (steps.installPackage() ? installed() : undefined) ?? steps.playwrightsOwn();
  if (found) return found;
  throw new Error('No Chromium found and none could be installed. Install one and name it in CHROMIUM_PATH.');
}

const realSteps: Steps = {
  env: process.env,
  exists: existsSync,
  installPackage() {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
    console.log('  browser     installing Chromium …');
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0;
    return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  },
  playwrightsOwn() {
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
