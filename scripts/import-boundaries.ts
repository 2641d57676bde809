// Enforces the direction of imports, types counted: `node scripts/import-boundaries.ts [root]`.
import { fileURLToPath } from 'node:url';
import { readModules } from './import-boundaries/modules.ts';
import { findViolations } from './import-boundaries/violations.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const modules = readModules(root);
const complaints = findViolations(modules);
const arrows = [...modules.values()].flat().filter((edge) => edge.target !== undefined).length;

for (const complaint of complaints) console.error(complaint);
// A check that reads nothing finds nothing: that must not look like success.
if (modules.size === 0 || arrows === 0) console.error(`read ${modules.size} modules and ${arrows} imports`);
console.log(`${modules.size} modules, ${arrows} imports, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 || arrows === 0 ? 1 : 0;
