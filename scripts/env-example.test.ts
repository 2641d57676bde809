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

test('.env.example lists every setting that the apps read, and no other', () => {
  const patterns = ['apps/{api,accounts,web}/{src/**/*.{ts,tsx},next.config.ts}', 'apps/cms/src/settings.ts'];
  const sources = globSync(patterns, { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const read = sources.flatMap((source) =>
    [...source.matchAll(/\benv(?:\.|, ')([A-Z][A-Z0-9_]{2,})\b/g)].map((match) => match[1] ?? ''),
  );
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
  const tests = ['TEST_DATABASE_URL', 'CHROMIUM_PATH', 'FIREFOX_PATH'];
  const wanted = [...new Set([...read, ...tests])].filter((name) => !INTERNAL.includes(name));
  expect(read.length).toBeGreaterThan(10);
  expect(listed.sort()).toEqual(wanted.sort());
});
