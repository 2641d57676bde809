// Enforces the direction of imports, types counted: `node scripts/arrows.ts [root]`.
import { fileURLToPath } from 'node:url';
import { judge } from './arrows/judge.ts';
import { readModules } from './arrows/modules.ts';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const modules = readModules(root);
const complaints = judge(modules);
const arrows = [...modules.values()].flat().filter((edge) => edge.target !== undefined).length;

for (const complaint of complaints) console.error(complaint);
// A check that reads nothing finds nothing: that must not look like success.
if (modules.size === 0 || arrows === 0) console.error(`read ${modules.size} modules and ${arrows} imports`);
console.log(`${modules.size} modules, ${arrows} imports, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 || arrows === 0 ? 1 : 0;
