// `npm run test:slow`: the tests that are slow by nature, such as crashes, every screen in every theme and width,
// and a second browser. `-- --only unit-slow|api-slow|e2e-slow|firefox|hostile|fuzz` runs one stage.
// Adds its titles to those of `npm test` in test-results/titles.tsv.
import { SLOW_STAGES } from './lib/test.mjs';
import { testCommand } from './lib/test-command.mjs';

await testCommand(SLOW_STAGES, { append: true });
