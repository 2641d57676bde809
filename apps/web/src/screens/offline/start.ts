import { startOffline } from '../../domain/offline/start.ts';
import { showOfflineBanner } from './offline-banner.ts';

let started = false;

/** Once for each document, when the page is idle. */
export function start(): void {
  if (started) return;
  started = true;
  showOfflineBanner();
  void startOffline();
}
