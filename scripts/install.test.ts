import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A replacement for npm that records its arguments and writes what npm writes last. */
const NPM = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '{}');`;

let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-install-'));
  cpSync(fileURLToPath(new URL('lib', import.meta.url)), join(root, 'scripts/lib'), { recursive: true });
  const harness = new URL('../packages/harness/src/', import.meta.url);
  for (const file of ['postgres-cluster.mjs', 'process-group.mjs', 'supervisor.mjs']) {
    put(`packages/harness/src/${file}`, readFileSync(new URL(file, harness), 'utf8'));
  }
  put('package.json', '{ "type": "module" }');
  put('package-lock.json', '{}');
  put('npm.js', NPM);
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Calls a function of install.mjs in a process of its own and returns what it asked npm to do. */
function npmCalls(name: 'ensureInstalled' | 'ensureServersInstalled'): string[] {
  put('npm-calls', '');
  const module = pathToFileURL(join(root, 'scripts/lib/install.mjs'));
  const code = `const { ${name} } = await import('${module}'); await ${name}();`;
  const env = { ...process.env, npm_execpath: join(root, 'npm.js') };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env });
  expect(status, String(stderr)).toBe(0);
  return readFileSync(join(root, 'npm-calls'), 'utf8').split('\n').filter(Boolean);
}

test('installs all packages once', () => {
  expect(npmCalls('ensureInstalled')).toEqual([expect.stringMatching(/^ci --include=dev /)]);
  expect(npmCalls('ensureInstalled')).toEqual([]);
  expect(npmCalls('ensureServersInstalled')).toEqual([]);
});

test('npm start leaves test tools out, and a later command adds them without deleting anything', () => {
  expect(npmCalls('ensureServersInstalled')).toEqual([expect.stringMatching(/^ci --omit=dev --workspace=/)]);
  expect(npmCalls('ensureServersInstalled')).toEqual([]);
  expect(npmCalls('ensureInstalled')).toEqual([expect.stringMatching(/^install --no-save --include=dev /)]);
  expect(npmCalls('ensureInstalled')).toEqual([]);
  expect(npmCalls('ensureServersInstalled')).toEqual([]);
});

test('a changed lockfile is installed anew', () => {
  npmCalls('ensureServersInstalled');
  put('package-lock.json', '{ "packages": {} }');
  expect(npmCalls('ensureServersInstalled')).toEqual([expect.stringMatching(/^ci /)]);
  put('package-lock.json', '{}');
  expect(npmCalls('ensureInstalled')).toEqual([expect.stringMatching(/^ci /)]);
});

test('a manual npm install is enough', () => {
  npmCalls('ensureServersInstalled');
  put('package-lock.json', '{ "packages": {} }');
  const later = new Date(Date.now() + 10_000);
  utimesSync(join(root, 'node_modules/.package-lock.json'), later, later);
  expect(npmCalls('ensureInstalled')).toEqual([]);
});
