// `npm test`: static checks, unit and API tests, browser journeys; `-- --only check|unit|api|e2e` for a part.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode } from './lib/node.mjs';
import { Plain } from './lib/root.mjs';
import { stopOnSignal } from './lib/stop-on-signal.mjs';
import { PARTS, runTests } from './lib/test.mjs';

stopOnSignal();

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only !== undefined && !PARTS.includes(values.only)) {
    throw new Plain(`--only takes one of ${PARTS.join(', ')}, not "${values.only}".`);
  }
  await ensureInstalled();
  process.exitCode = await runTests(runtimeNode(), values.only);
} catch (error) {
  console.error(error instanceof Error && !(error instanceof Plain) ? error : String(error));
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
