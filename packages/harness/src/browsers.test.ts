import { describe, expect, test } from 'vitest';
import {
  findChromium,
  findFirefox,
  findHeadlessChromium,
  installFallbackFonts,
  type Steps,
} from './browsers.ts';

function machine(overrides: Partial<Steps>): Steps {
  return {
    env: {},
    exists: () => false,
    installPackage: () => false,
    playwrightChromium: () => undefined,
    ...overrides,
  };
}

/** A machine on which installing a package of this name creates this file. */
function debian(name: string, path: string): Steps {
  let isInstalled = false;
  return machine({
    exists: (file) => isInstalled && file === path,
    installPackage: (wanted) => {
      isInstalled = wanted === name;
      return isInstalled;
    },
  });
}

const notAllowed = () => {
  throw new Error('must not install anything');
};

describe('findChromium', () => {
  test('uses the browser that CHROMIUM_PATH names, and no other', () => {
    const env = { CHROMIUM_PATH: '/opt/browser' };
    expect(findChromium(machine({ env, exists: (path) => path === '/opt/browser' }))).toBe('/opt/browser');
    const wrong = machine({ env, exists: (path) => path === '/usr/bin/chromium' });
    expect(() => findChromium(wrong)).toThrow('CHROMIUM_PATH names /opt/browser');
  });

  test('uses the system’s browser without installing anything', () => {
    const steps = machine({
      exists: (path) => path === '/usr/bin/google-chrome',
      installPackage: notAllowed,
    });
    expect(findChromium(steps)).toBe('/usr/bin/google-chrome');
  });

  test('installs the package where possible', () => {
    expect(findChromium(debian('chromium', '/usr/bin/chromium'))).toBe('/usr/bin/chromium');
  });

  test('falls back to Playwright’s own', () => {
    expect(findChromium(machine({ playwrightChromium: () => '/cache/chrome' }))).toBe('/cache/chrome');
  });

  test('names the setting when there is no browser', () => {
    expect(() => findChromium(machine({}))).toThrow('CHROMIUM_PATH');
  });
});

describe('findHeadlessChromium', () => {
  const shell = '/usr/bin/chromium-headless-shell';

  test('prefers the headless shell to a full Chromium', () => {
    const steps = machine({
      exists: (path) => [shell, '/usr/bin/chromium'].includes(path),
      installPackage: notAllowed,
    });
    expect(findHeadlessChromium(steps)).toBe(shell);
  });

  test('installs the headless shell where possible', () => {
    expect(findHeadlessChromium(debian('chromium-headless-shell', shell))).toBe(shell);
  });

  test('falls back to a full Chromium where the headless shell cannot be installed', () => {
    const steps = machine({ exists: (path) => path === '/usr/bin/chromium' });
    expect(findHeadlessChromium(steps)).toBe('/usr/bin/chromium');
  });

  test('uses the browser that CHROMIUM_PATH names', () => {
    const env = { CHROMIUM_PATH: '/opt/browser' };
    expect(findHeadlessChromium(machine({ env, exists: () => true }))).toBe('/opt/browser');
  });
});

describe('findFirefox', () => {
  test('installs firefox-esr where it is missing', () => {
    expect(findFirefox(debian('firefox-esr', '/usr/bin/firefox-esr'))).toBe('/usr/bin/firefox-esr');
  });

  test('names the setting when there is no browser', () => {
    expect(() => findFirefox(machine({}))).toThrow('FIREFOX_PATH');
  });
});

describe('installFallbackFonts', () => {
  test('installs the fonts only where they are missing', () => {
    const installed: string[] = [];
    const installPackage = (name: string) => installed.push(name) > 0;
    installFallbackFonts(machine({ exists: (path) => path.includes('/liberation2/'), installPackage }));
    expect(installed).toEqual([]);
    installFallbackFonts(machine({ installPackage }));
    expect(installed).toEqual(['fonts-liberation']);
  });
});
