import type { ServiceModule } from './service.ts';
import { type AnalyticsEvent, addAdapter } from './track.ts';

interface ManagedService {
  readonly url: string;
  readonly load: () => Promise<ServiceModule>;
}

/**
 * Runs these services while they are allowed, and downloads each when it is first allowed to run.
 * A service that starts late receives the current context: the page and the reader.
 */
export function manageServices(
  services: readonly ManagedService[],
  currentContext: () => readonly AnalyticsEvent[],
): (allowed: boolean) => void {
  let stops: (() => void)[] = [];
  let allowedNow = false;
  /** Increases with every change, so that an earlier download does not start its service. */
  let generation = 0;

  const run = async ({ url, load }: ManagedService, startedIn: number) => {
    const { start } = await load();
    if (startedIn !== generation) return;
    const service = start(url);
    const removeAdapter = addAdapter(service.handle);
    stops.push(() => {
      removeAdapter();
      service.stop();
    });
    for (const event of currentContext()) service.handle(event);
  };

  return (allowed) => {
    if (allowed === allowedNow) return;
    allowedNow = allowed;
    generation += 1;
    for (const stop of stops) stop();
    stops = [];
    if (!allowed) return;
    for (const service of services) {
      // A download that failed is tried again on the next page load.
      if (service.url !== '') run(service, generation).catch(() => {});
    }
  };
}
