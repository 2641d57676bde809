// `npm run test:production`: two of everything, a standby and edges, under load and with faults.
import { testProgram } from './lib/test-program.mjs';

await testProgram('e2e/production/run.ts');
