import type { ServiceModule } from './service.ts';
import { type AnalyticsEvent, addAdapter } from './track.ts';

interface Plan {
  readonly url: string;
  readonly load: () => Promise<ServiceModule>;
}

/**
 * Runs these services while they are allowed, and downloads each when it is first allowed to run.
 * A service that starts late receives the current context: the page and the reader.
 */
export function manageServices(
  plans: readonly Plan[],
  currentContext: () => readonly AnalyticsEvent[],
): (allowed: boolean) => void {
  let stops: (() => void)[] = [];
  let allowedNow = false;
  /** Increases with every change, so that an earlier download does not start its service. */
  let turn = 0;

  const run = async ({ url, load }: Plan, mine: number) => {
    const { start } = await load();
    if (mine !== turn) return;
    const service = start(url);
    const leave = addAdapter(service.handle);
    stops.push(() => {
      leave();
      service.stop();
    });
    for (const event of currentContext()) service.handle(event);
  };

  return (allowed) => {
    if (allowed === allowedNow) return;
    allowedNow = allowed;
    turn += 1;
    for (const stop of stops) stop();
    stops = [];
    if (!allowed) return;
    for (const plan of plans) {
      // A download that failed is tried again on the next page load.
      if (plan.url !== '') run(plan, turn).catch(() => {});
    }
  };
}
