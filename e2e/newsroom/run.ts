import { stopAll, stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { type Environment, startEnvironment } from './environment.ts';
import { finish, test } from './report.ts';
import { runScenario } from './scenario.ts';

let environment: Environment | undefined;
const stop = async () => {
  await (environment?.stop() ?? stopAll());
};
stopOnSignal({ onStop: stop });

const started = Date.now();
try {
  environment = await startEnvironment();
  console.log(`  all started after ${Math.round((Date.now() - started) / 1000)} s`);
  await runScenario(environment);
} catch (error) {
  await test('runs to its end', () => Promise.reject(error));
} finally {
  await stop();
}
console.log(`== ${Math.round((Date.now() - started) / 1000)} s in all`);
process.exitCode = finish();
