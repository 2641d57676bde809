// `npm test`: static checks, unit, component and API tests, the main browser journeys.
// `npm test -- --only check|unit|api|e2e` runs one stage.
import { FAST_STAGES } from './lib/test.mjs';
import { testCommand } from './lib/test-command.mjs';

await testCommand(FAST_STAGES, { append: false });
