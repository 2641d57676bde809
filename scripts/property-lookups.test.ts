import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { findLookups } from './property-lookups/find.ts';

const check = fileURLToPath(new URL('./property-lookups.ts', import.meta.url));
const created: string[] = [];

function createWorkspace(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tidemark-lookups-'));
  created.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, target: 'es2024', lib: ['es2024'], module: 'nodenext', types: [] },
  include: ['src'],
});
const PRELUDE = `
  declare const input: string;
  declare const plan: 'free' | 'alpha';
  declare const anything: any;
  const table: Record<string, number> = { free: 1 };
  const plans = { free: 1, alpha: 2 };
`;

/** The violations in an app with one file per source. */
function violationsIn(sources: readonly string[]): string[] {
  const files = sources.map((source, n) => [
    `apps/api/src/${String(n).padStart(2, '0')}.ts`,
    `${PRELUDE}${source}\nexport {};`,
  ]);
  const root = createWorkspace({ 'apps/api/tsconfig.json': TSCONFIG, ...Object.fromEntries(files) });
  const lookups = findLookups(root);
  expect(lookups.files).toBe(sources.length);
  return lookups.violations.map((violation) => violation.slice('apps/api/src/'.length));
}

afterEach(() => {
  for (const root of created.splice(0)) rmSync(root, { recursive: true });
});

describe('the check of property lookups', () => {
  test('reports every lookup whose key can be any text', () => {
    const planted = [
      'table[input];',
      'table?.[input];',
      'table[anything];',
      'table[input as "free"];',
      'plans[input as keyof typeof plans];',
      'plans[<"free">input];',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
      'table[`${input}`];',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
      'table[`is${input}` as const];',
      'table[input.toLowerCase()];',
      'table[input ?? plan];',
      'table[input] = 1;',
      'input in plans;',
      'const { [input]: value } = table;',
      'function read<Name extends string>(name: Name) { return table[name]; }',
      'Object.hasOwn(plans, input) ? table[input] : 0;',
      'Object.hasOwn(table, plan) ? table[input] : 0;',
      'Object.hasOwn(table, input) ? 0 : table[input];',
      'for (const name of input.split(",")) table[name];',
    ];
    const reported = violationsIn(planted).map((violation) => violation.slice(0, 2));
    expect(reported).toEqual(planted.map((_, n) => String(n).padStart(2, '0')));
  });

  test('allows closed keys, positions, maps and own properties', () => {
    const allowed = [
      'table[plan];',
      'plans[plan];',
      'plans["free"];',
      '[1, 2][input.length];',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
      'table[`plan${input.length}`];',
      'new Map(Object.entries(table)).get(input);',
      'Object.hasOwn(table, input) ? table[input] : 0;',
      'Object.hasOwn(plans, input) ? plans[input as keyof typeof plans] : 0;',
      '({ [input]: 1 });',
      'function read<Name extends keyof typeof plans>(name: Name) { return plans[name]; }',
      'function read<T extends object>(value: T, name: keyof T) { return value[name]; }',
      '"free" in table;',
    ];
    expect(violationsIn(allowed)).toEqual([]);
  });

  test('names the file, the line and the lookup', () => {
    const root = createWorkspace({
      'packages/charts/tsconfig.json': TSCONFIG,
      'packages/charts/src/a.ts':
        'export const read = (table: Record<string, 1>, key: string) =>\n  table[key];',
      'packages/charts/src/a.test.ts':
        'export const read = (table: Record<string, 1>, key: string) => table[key];',
    });
    expect(findLookups(root)).toEqual({
      files: 1,
      violations: ['packages/charts/src/a.ts:2 table[key]: the key can be any text; use a Map or ownValue()'],
    });
    expect(spawnSync(process.execPath, [check, root]).status).toBe(1);
  });

  test('fails when it found no files', () => {
    expect(spawnSync(process.execPath, [check, createWorkspace({ 'README.md': '' })]).status).toBe(1);
  });
});
