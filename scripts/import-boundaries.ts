// Checks which files may import which, type imports included: `node scripts/import-boundaries.ts [root]`.
import { fileURLToPath } from 'node:url';
import { readModules } from './import-boundaries/modules.ts';
import { findViolations } from './import-boundaries/violations.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const modules = readModules(root);
const violations = findViolations(modules);
const imports = [...modules.values()].flat().filter((edge) => edge.target !== undefined).length;

for (const violation of violations) console.error(violation);
// A check that reads nothing finds nothing, which must not count as success.
if (modules.size === 0 || imports === 0) console.error(`read ${modules.size} modules and ${imports} imports`);
console.log(`${modules.size} modules, ${imports} imports, ${violations.length} violations`);
process.exitCode = violations.length > 0 || imports === 0 ? 1 : 0;
