import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './lib/repository-files.mjs';
import { ROOT } from './lib/root.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The ids at the beginning of a title, such as "[API-01, ROL-05] finds …", in a string of any kind. */
function idsInTitles(source: string): string[] {
  return [...source.matchAll(/['"`]\[([A-Z]{3}-\d{2}(?:, [A-Z]{3}-\d{2})*)\] /g)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );
}

const defined = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]{3}-\d{2}) \|/gm)].map(
  ([, id = '']) => id,
);
// Suites that several test files run, such as search-conformance.ts, are in folders called `test`.
const titled = repositoryFiles('{*.{test,spec}.{ts,tsx},test/**/*.ts}')
  .filter((file) => file !== 'scripts/requirements.test.ts')
  .flatMap((file) => idsInTitles(read(file)).map((id) => ({ id, file })));

describe('requirements', () => {
  test('are found in titles of every form', () => {
    const source =
      "it('[VAL-04] a', …) test.each([])(`[API-01, ROL-05] b`) const list = ['[x]', \"[ERC-20]\"]";
    expect(idsInTitles(source)).toEqual(['VAL-04', 'API-01', 'ROL-05']);
  });

  test('have an id of their own', () => {
    expect(defined.length).toBeGreaterThan(100);
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([]);
  });

  test('are defined for every id in the title of a test', () => {
    const unknown = titled.filter(({ id }) => !defined.includes(id));
    expect(unknown).toEqual([]);
  });

  test('are each named by the title of a test', () => {
    const tested = new Set(titled.map(({ id }) => id));
    expect(defined.filter((id) => !tested.has(id))).toEqual([]);
  });
});
