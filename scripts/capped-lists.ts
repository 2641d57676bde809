// Checks that the main app reads no list through Better Auth, which ends every list after 100 rows without saying so:
// `node scripts/capped-lists.ts [root]`. Lists are read with SQL of our own (apps/accounts/src/platform/auth/user-rows.ts).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CAPPED =
  /\bfindMany\b|\bfindAccounts\b|\.\s*(?:listSessions|listPasskeys|listUserAccounts|listUserSessions)\b/g;

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const files = globSync('apps/accounts/src/**/*.ts', { cwd: root }).filter(
  (name) => !/\.test\.ts$/.test(name),
);
const violations = files.flatMap((name) => {
  const text = readFileSync(join(root, name), 'utf8');
  return [...text.matchAll(CAPPED)].map(({ 0: call, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${name}:${line} ${call.replace(/^\.\s*/, '')}: the list ends after 100 rows; use SQL`;
  });
});

for (const violation of violations) console.error(violation);
console.log(`${files.length} files, ${violations.length} violations`);
// A check that reads nothing finds nothing, which must not count as success.
process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0;
