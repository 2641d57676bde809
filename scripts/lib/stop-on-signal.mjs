import { killAll, stopAll } from './children.mjs';
import { onStopSignal } from './signals.mjs';

/** For a run that is worth nothing unless it comes to its end: stopped, it has failed. */
export function stopOnSignal() {
  onStopSignal({
    first: async () => {
      await stopAll();
      process.exit(1);
    },
    second: () => {
      killAll();
      process.exit(1);
    },
  });
}
