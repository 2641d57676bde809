import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/root.mjs';

/** Set by the tools themselves, not by an operator. */
const INTERNAL = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'WEB_DIST_DIR',
  'CMS_SEED_FILE',
  'BEFORE_FIRST_PAINT',
  'PLAN_PRICES',
];

const read = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
/** Where the settings of the servers are declared. */
const declared = read([
  'apps/{api,accounts,web}/src/**/settings/*.ts',
  'packages/{settings,tracing}/src/settings.ts',
]);
const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('.env.example lists every setting that the apps read, and no other', () => {
  const others = read([
    'apps/{api,accounts,web}/{src/**/*.{ts,tsx},next.config.ts}',
    'apps/cms/src/settings.ts',
  ]);
  const names = [
    ...namesIn(declared, /[(,]\s*'([A-Z][A-Z0-9_]{2,})'/g),
    ...namesIn(others, /\benv(?:\.|, ')([A-Z][A-Z0-9_]{2,})\b/g),
    ...['TEST_DATABASE_URL', 'CHROMIUM_PATH', 'FIREFOX_PATH'],
  ];
  const listed = namesIn(example, /^#?([A-Z][A-Z0-9_]+)=/gm);
  expect(names.length).toBeGreaterThan(100);
  expect(listed.sort()).toEqual([...new Set(names)].filter((name) => !INTERNAL.includes(name)).sort());
});

test('.env.example states the defaults of the servers', () => {
  const defaults = [
    ...declared.matchAll(
      /\.(?:text|integer|flag|oneOf)\('([A-Z][A-Z0-9_]+)', (?:'([^']*)'|([\d_]+)|(true|false))[,)]/g,
    ),
  ]
    .filter(([, name = '']) => !INTERNAL.includes(name))
    .map(([, name, text, number, flag]) => {
      const value = number?.replaceAll('_', '') ?? (flag && (flag === 'true' ? '1' : '0'));
      return `#${name}=${text ?? value}`;
    })
    // An address in this place is an example.
    .filter((line) => !/=https?:/.test(line));
  expect(defaults.length).toBeGreaterThan(40);
  expect(defaults.filter((line) => !example.split('\n').includes(line))).toEqual([]);
});
