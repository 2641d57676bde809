import { site } from '@tidemark/contracts/paths';
import { followOfflineStatus, type OfflineStatus, usesOffline } from '../../platform/offline/status.ts';
import { plural } from '../../ui/format.ts';
import styles from './offline-banner.module.css';

function textOf({ offline, queued }: OfflineStatus): string {
  if (!offline) return queued === 0 ? '' : `Saving ${plural(queued, 'change')}`;
  const changes = queued === 0 ? '' : ` ${plural(queued, 'change')} will be saved when you are online.`;
  return `You are offline.${changes}`;
}

/** Not a client-side navigation: without a connection the service worker serves the page. */
function keptLink(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = site.offline;
  link.textContent = 'Kept articles';
  return link;
}

/**
 * Says that there is no connection and what is not yet saved on the server. Not a component, so that pages, which
 * hardly ever need it, contain no code for it.
 */
export function showOfflineBanner(): void {
  const banner = document.createElement('p');
  banner.className = `${styles.banner} no-print`;
  banner.setAttribute('role', 'status');
  document.body.append(banner);
  followOfflineStatus((status) => {
    banner.textContent = textOf(status);
    if (status.offline && usesOffline()) banner.append(' ', keptLink());
    banner.dataset.queued = String(status.queued);
    // Offers cannot be accepted without a connection.
    document.documentElement.toggleAttribute('data-offline', status.offline);
  });
}
