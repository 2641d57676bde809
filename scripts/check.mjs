// `npm run check`: runs all static checks in parallel. `npm run typecheck` runs those whose title starts with "types".
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode } from './lib/node.mjs';
import { printOutcome } from './lib/sections.mjs';

await ensureInstalled();
const outcomes = await runChecks(runtimeNode(), printOutcome, process.argv[2]);
process.exitCode = outcomes.every((outcome) => outcome.ok) ? 0 : 1;
