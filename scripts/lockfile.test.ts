import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPlatforms } from './lockfile.mjs';

test('reports packages of other platforms that are missing in the lockfile', () => {
  const missing = missingPlatforms({
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/cli-linux-x64': '1.0.0',
          '@tool/cli-linux-x64-musl': '1.0.0',
          '@tool/cli-darwin-arm64': '1.0.0',
          '@tool/cli-wasm32-wasi': '1.0.0',
        },
      },
      'node_modules/@tool/cli-linux-x64': { version: '1.0.0' },
    },
  });
  const common = { version: '1.0.0', dev: true, optional: true };
  expect(missing).toEqual({
    'node_modules/@tool/cli-linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/cli-darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@tool/cli-wasm32-wasi': { ...common, cpu: ['wasm32'] },
  });
});

test('the lockfile is complete and names no registry host', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  expect(missingPlatforms(JSON.parse(text))).toEqual({});
  expect(text).not.toMatch(/"resolved": "https?:/);
});
