import { stopAll, stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { playNewsroom } from './play.ts';
import { finish, test } from './report.ts';
import { startWorld, type World } from './world.ts';

let world: World | undefined;
const stop = async () => {
  await (world?.stop() ?? stopAll());
};
stopOnSignal({ onStop: stop });

const started = Date.now();
try {
  world = await startWorld();
  console.log(`  all started after ${Math.round((Date.now() - started) / 1000)} s`);
  await playNewsroom(world);
} catch (error) {
  await test('runs to its end', () => Promise.reject(error));
} finally {
  await stop();
}
console.log(`== ${Math.round((Date.now() - started) / 1000)} s in all`);
process.exitCode = finish();
