import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const check = fileURLToPath(new URL('./capped-lists.ts', import.meta.url));
const created: string[] = [];

afterEach(() => {
  for (const root of created.splice(0)) rmSync(root, { recursive: true });
});

function runOn(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'tidemark-capped-'));
  created.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const { status, stderr } = spawnSync(process.execPath, [check, root], { encoding: 'utf8' });
  return { status, reported: stderr.split('\n').filter((line) => line !== '') };
}

describe('the check of capped lists', () => {
  test.each([
    "await adapter.findMany({ model: 'planGrant' });",
    'const { findMany } = context.adapter;',
    'await internalAdapter.listSessions(uid);',
    'await internalAdapter\n  .listSessions(uid);',
    'await context.internalAdapter.findAccounts(uid);',
    'await auth.api.listPasskeys({ headers });',
    'await auth.api.listUserAccounts({ headers });',
  ])('reports %j', (source) => {
    const { status, reported } = runOn({ 'apps/accounts/src/features/members/a.ts': `\n${source}` });
    expect([status, reported.length]).toEqual([1, 1]);
    expect(reported[0]).toMatch(
      /^apps\/accounts\/src\/features\/members\/a\.ts:\d+ \w+: the list ends after 100 rows/,
    );
  });

  test('allows our own queries and tests', () => {
    const files = {
      'apps/accounts/src/a.ts': 'await listSessions(database.query, uid); await adapter.findOne({});',
      'apps/accounts/src/a.test.ts': 'await adapter.findMany({});',
    };
    expect(runOn(files)).toEqual({ status: 0, reported: [] });
  });

  test('fails when it found no files', () => {
    expect(runOn({ 'README.md': '' }).status).toBe(1);
  });
});
