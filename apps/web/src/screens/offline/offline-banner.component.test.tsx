import { expect, it } from 'vitest';
import { markOfflineUse, setOfflineStatus } from '../../platform/offline/status.ts';
import { showOfflineBanner } from './offline-banner.ts';

it('says that there is no connection and how many changes are not yet saved', () => {
  showOfflineBanner();
  const banner = document.querySelector('[role=status]');
  expect(banner?.textContent).toBe('');
  setOfflineStatus({ offline: true });
  expect(banner?.textContent).toBe('You are offline.');
  setOfflineStatus({ queued: 2 });
  expect(banner?.textContent).toBe('You are offline. 2 changes will be saved when you are online.');
  setOfflineStatus({ offline: false });
  expect(banner?.textContent).toBe('Saving 2 changes');
  setOfflineStatus({ queued: 0 });
  expect(banner?.textContent).toBe('');
});

it('leads a member to what they keep', () => {
  markOfflineUse();
  setOfflineStatus({ offline: true });
  expect(document.querySelector('[role=status]')?.textContent).toBe('You are offline. Kept articles');
  expect(document.querySelector('[role=status] a')?.getAttribute('href')).toBe('/offline');
  setOfflineStatus({ offline: false });
});
