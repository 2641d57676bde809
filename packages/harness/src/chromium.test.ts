import { describe, expect, test } from 'vitest';
import { findChromium, type Steps } from './chromium.ts';

function machine(overrides: Partial<Steps>): Steps {
  return {
    env: {},
    exists: () => false,
    installPackage: () => false,
    playwrightsOwn: () => undefined,
    ...overrides,
  };
}

describe('findChromium', () => {
  test('takes the one that CHROMIUM_PATH names, and no other', () => {
    const env = { CHROMIUM_PATH: '/opt/browser' };
    expect(findChromium(machine({ env, exists: (path) => path === '/opt/browser' }))).toBe('/opt/browser');
    const wrong = machine({ env, exists: (path) => path === '/usr/bin/chromium' });
    expect(() => findChromium(wrong)).toThrow('CHROMIUM_PATH names /opt/browser');
  });

  test('takes the system’s without installing anything', () => {
    const steps = machine({
      exists: (path) => path === '/usr/bin/google-chrome',
      installPackage: () => {
        throw new Error('not asked for');
      },
    });
    expect(findChromium(steps)).toBe('/usr/bin/google-chrome');
  });

  test('installs the package where it may, and finds it then', () => {
    let installed = false;
    const steps = machine({
      exists: (path) => installed && path === '/usr/bin/chromium',
      installPackage: () => {
        installed = true;
        return true;
      },
    });
    expect(findChromium(steps)).toBe('/usr/bin/chromium');
  });

  test('falls back to Playwright’s own', () => {
    expect(findChromium(machine({ playwrightsOwn: () => '/cache/chrome' }))).toBe('/cache/chrome');
  });

  test('says what to do where there is none to be had', () => {
    expect(() => findChromium(machine({}))).toThrow('CHROMIUM_PATH');
  });
});
