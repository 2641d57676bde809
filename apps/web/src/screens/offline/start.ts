import { startOffline } from '../../domain/offline/start.ts';
import { shareTheme } from '../../platform/storage/theme-cookie.ts';
import { showOfflineBanner } from './offline-banner.ts';

let started = false;

/** Once for each document, when the page is idle. */
export function start(): void {
  if (started) return;
  started = true;
  shareTheme();
  showOfflineBanner();
  void startOffline();
}
