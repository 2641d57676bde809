// `npm run test:fuzz`: sends generated requests for every route of the OpenAPI document to a real API.
// FUZZ_REQUESTS sets the number per JSON route (2000), FUZZ_SEED repeats a run.
import { testProgram } from './lib/test-program.mjs';

await testProgram('apps/api/test/fuzz/run.ts');
