import { Icon } from '../../components/Icon/Icon.tsx';
import { tell } from '../../lib/analytics.ts';
import { showToast } from '../../lib/toasts.ts';
import styles from './tool.module.css';

/** The system's own sheet where there is one, else the address on the clipboard. */
async function share(title: string): Promise<void> {
  const url = window.location.href.split('#')[0] ?? '';
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ message: 'Link copied' });
    }
    tell({ kind: 'action', name: 'share', about: { path: window.location.pathname } });
  } catch (error) {
    // Closing the sheet is no failure.
    if ((error as Error).name !== 'AbortError') showToast({ tone: 'danger', message: 'Sharing failed' });
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
