// Checks rules of the API's code: `node scripts/api-rules.ts [root]`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findViolations } from './api-rules/find.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'apps/api/src');
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)));
const violations = files.flatMap((file) => findViolations(file, readFileSync(join(source, file), 'utf8')));

for (const violation of violations) console.error(`apps/api/src/${violation}`);
console.log(`${files.length} files, ${violations.length} violations`);
// A check that reads nothing finds nothing, which must not count as success.
process.exitCode = violations.length > 0 || files.length === 0 ? 1 : 0;
