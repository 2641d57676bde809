import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

const require = createRequire(import.meta.url);
const next = join(require.resolve('next/package.json'), '..', 'dist');
const source = (file: string) => readFileSync(join(next, file), 'utf8');

/** What a file of Next takes from a module it requires. */
function taken(file: string, request: string): string[] {
  const text = source(file);
  const [, name] = new RegExp(`(?:const|let) (\\w+) = [^;]*require\\(["']${request}["']\\)`).exec(text) ?? [];
  expect(name, `${file} requires ${request}`).toBeDefined();
  return [...new Set([...text.matchAll(new RegExp(`${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used))];
}

describe('what stands in for parts of Next in the browser', () => {
  const { ...constants } = require('./constants.cjs');

  it.each([
    ['client/page-loader.js', '../shared/lib/constants', 'shared/lib/constants.js'],
    ['shared/lib/router/router.js', '../../../lib/constants', 'lib/constants.js'],
    ['shared/lib/router/utils/route-regex.js', '../../../../lib/constants', 'lib/constants.js'],
  ])('knows every name that %s takes from %s, with its value', (file, request, real) => {
    const names = taken(file, request);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(constants[name], name).toBe(require(join(next, real))[name]);
  });

  it('matches routes, the only thing that the browser asks of route-match-utils', () => {
    expect(taken('shared/lib/router/utils/route-matcher.js', './route-match-utils')).toEqual([
      'safeRouteMatcher',
    ]);
    const real = require(join(next, 'shared/lib/router/utils/route-match-utils.js'));
    const { safeRouteMatcher } = require('./route-match-utils.cjs');
    const match = (path: string) => path.startsWith('/a') && { id: path.slice(3), rest: ['b', 'c'] };
    for (const path of ['/a/one', '/b']) {
      expect(safeRouteMatcher(match)(path)).toEqual(real.safeRouteMatcher(match)(path));
    }
  });

  it('lets a click give up on a page that is being prefetched, and no sooner', async () => {
    vi.useFakeTimers();
    const documentElement = { dataset: {}, removeAttribute: () => {} };
    const createElement = () => ({ relList: { supports: () => true } });
    vi.stubGlobal('document', { documentElement, createElement });
    // The build manifest never comes, as on a network that hangs.
    vi.stubGlobal('self', {});
    vi.stubGlobal('window', {});
    try {
      const { createRouteLoader, isAssetError } = require('./route-loader.cjs');
      const loader = createRouteLoader('');
      loader.loadRoute('/a', true).catch(() => {});
      let outcome: { error?: Error } | undefined;
      void loader.loadRoute('/a').then((value: typeof outcome) => {
        outcome = value;
      });
      await vi.advanceTimersByTimeAsync(4900);
      expect(outcome).toBeUndefined();
      await vi.advanceTimersByTimeAsync(200);
      expect(isAssetError(outcome?.error)).toBe(true);
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  it('has every way into React that Next takes', () => {
    const used = [...source('client/index.js').matchAll(/_client\.default\.(\w+)/g)].map(([, name]) => name);
    expect(used).toContain('hydrateRoot');
    expect(Object.keys(require('./react-dom-client.cjs'))).toEqual(expect.arrayContaining(used));
  });

  it('starts Next by its own file, once what it is made of has run', () => {
    const parts = readFileSync(join(import.meta.dirname, 'next-client.cjs'), 'utf8');
    const files = [...parts.matchAll(/require\('([^']+)'\)/g)].map(([, file = '']) => require.resolve(file));
    expect(files.at(-1)).toBe(join(next, 'client/next-turbopack.js'));
    expect(files).toContain(join(next, 'client/index.js'));
    expect(source('client/next-turbopack.js')).toContain('require("./")');
  });

  it('takes scripts of pages that have none', () => {
    expect(taken('shared/lib/router/router.js', '../../../client/script')).toEqual([
      'handleClientScriptLoad',
    ]);
    expect(Object.keys(require('./script.cjs'))).toContain('handleClientScriptLoad');
  });

  it('gives the context of pictures, which Next fills and only next/image reads', () => {
    const request = '../shared/lib/image-config-context.shared-runtime';
    expect(taken('client/index.js', request)).toEqual(['ImageConfigContext']);
  });

  it('replaces a process of which nothing but env is read', () => {
    expect(source('build/polyfills/process.js')).toContain("require('next/dist/compiled/process')");
    expect(require('./process.cjs')).toEqual({ env: {} });
  });
});
