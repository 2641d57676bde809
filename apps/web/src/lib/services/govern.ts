import { addAdapter, type Happening } from '../analytics.ts';
import type { ServiceModule } from './service.ts';

interface Plan {
  readonly url: string;
  readonly load: () => Promise<ServiceModule>;
}

/**
 * Runs these services while they are allowed, and downloads each when it is first allowed to run.
 * One that starts late is told what holds: the page and the reader.
 */
export function govern(
  plans: readonly Plan[],
  holds: () => readonly Happening[],
): (allowed: boolean) => void {
  let stops: (() => void)[] = [];
  let allowedNow = false;
  /** Each change outdates the downloads of the one before. */
  let turn = 0;

  const run = async ({ url, load }: Plan, mine: number) => {
    const { start } = await load();
    if (mine !== turn) return;
    const service = start(url);
    const leave = addAdapter(service.take);
    stops.push(() => {
      leave();
      service.stop();
    });
    for (const happening of holds()) service.take(happening);
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
