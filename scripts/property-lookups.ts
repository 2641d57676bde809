// Checks that lookups by external input use a Map or own properties: `node scripts/property-lookups.ts [root]`.
import { fileURLToPath } from 'node:url';
import { findLookups } from './property-lookups/find.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
const { files, violations } = findLookups(root);

for (const violation of violations) console.error(violation);
console.log(`${files} files, ${violations.length} violations`);
// A check that reads nothing finds nothing, which must not count as success.
process.exitCode = violations.length > 0 || files === 0 ? 1 : 0;
