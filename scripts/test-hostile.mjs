// `npm run test:hostile`: runs the project's attack cases against a fresh API, main app and portal.
import { testProgram } from './lib/test-program.mjs';

await testProgram('e2e/hostile/run.ts');
