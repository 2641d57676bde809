import { track } from '../../platform/analytics/track.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './tool.module.css';

/** Opens the system's share sheet, or copies the link if there is none. */
async function share(title: string): Promise<void> {
  const url = window.location.href.split('#')[0] ?? '';
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ message: 'Link copied' });
    }
    track({ kind: 'action', name: 'share', about: { path: window.location.pathname } });
  } catch (error) {
    // The reader closed the share sheet.
    if ((error as Error).name !== 'AbortError')
      showToast({ tone: 'danger', message: 'Couldn’t share the link' });
  }
}

export function ShareButton({ title }: { readonly title: string }) {
  return (
    <button type="button" className={styles.tool} onClick={() => share(title)}>
      <Icon name="share" />
      Share
    </button>
  );
}
