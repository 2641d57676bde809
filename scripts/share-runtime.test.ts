import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shareRuntime } from './lib/share-runtime.mjs';

const listOf = (chunk: string) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([void 0,{otherChunks:["${chunk}"],runtimeModuleIds:[1]}]),`;
/** As the real one: it takes what is queued, then whatever is pushed, and leaves a runtime at work alone. */
const runtime = (name: string) =>
  `(()=>{var ${name}=globalThis.TURBOPACK;if(!Array.isArray(${name}))return;let t=t=>loaded.push(...t[1].otherChunks);globalThis.TURBOPACK={push:t},${name}.forEach(t)})();`;

let folder: string;
const chunk = (name: string) => join(folder, 'static', 'chunks', name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-runtime-'));
  mkdirSync(join(folder, 'static', 'chunks'), { recursive: true });
  writeFileSync(chunk('turbopack-app.js'), listOf('app.js') + runtime('a'));
  writeFileSync(chunk('turbopack-page.js'), listOf('page.js') + runtime('b'));
  writeFileSync(
    join(folder, 'build-manifest.json'),
    JSON.stringify({ pages: { '/_app': ['static/chunks/turbopack-app.js'] } }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(...names: string[]): string[] {
  const loaded: string[] = [];
  const context = { loaded };
  for (const name of names) runInNewContext(readFileSync(chunk(name), 'utf8'), context);
  return loaded;
}

it('leaves one runtime, and every page still names its chunks, whichever file comes first', () => {
  expect(shareRuntime(folder)).toBe(1);
  expect(readFileSync(chunk('turbopack-page.js'), 'utf8')).not.toContain('=>{var');
  expect(load('turbopack-app.js', 'turbopack-page.js')).toEqual(['app.js', 'page.js']);
  expect(load('turbopack-page.js', 'turbopack-app.js')).toEqual(['page.js', 'app.js']);
});

it('changes nothing the second time', () => {
  shareRuntime(folder);
  expect(shareRuntime(folder)).toBe(0);
  expect(load('turbopack-page.js', 'turbopack-app.js')).toEqual(['page.js', 'app.js']);
});

it('keeps a runtime that is another one', () => {
  writeFileSync(chunk('turbopack-page.js'), `${listOf('page.js')}${runtime('b')}more();`);
  expect(shareRuntime(folder)).toBe(0);
});
