// `npm run test:races`: changes the rights of readers in two processes at once, 1,000 pairs of changes and 200
// generated histories. `npm test` runs 50 pairs and 20 histories. RACE_PAIRS and RACE_HISTORIES set other numbers.
import { testProgram } from './lib/test-program.mjs';

process.env.RACE_PAIRS ??= '1000';
process.env.RACE_HISTORIES ??= '200';
process.argv.splice(2, 0, 'run', '--project', 'accounts', 'apps/accounts/test/races');
await testProgram('node_modules/vitest/vitest.mjs');
