import { lazy, Suspense, useEffect, useState } from 'react';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { usesOffline } from '../../../platform/offline/status.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import icon from '../../../ui/Icon/Icon.module.css';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import tools from '../tool.module.css';

const KeepOfflineDialog = lazy(() => import('./KeepOfflineDialog.tsx'));

/** Needs a service worker and encryption, which browsers have on https and localhost only. */
const isSupported = () => 'serviceWorker' in navigator && crypto.subtle !== undefined;

async function isKept(articleId: number): Promise<boolean> {
  if (!usesOffline()) return false;
  const { listCopies } = await import('../../../domain/offline/index.ts');
  return (await listCopies()).some(({ id }) => id === articleId);
}

/** Shows whether the article is kept on this device, and opens the dialog to change it. */
export function KeepOffline({ article }: { readonly article: ArticleDetails }) {
  const session = useSession();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const [kept, setKept] = useState(false);
  // Closing the dialog may follow a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after the dialog
  useEffect(() => {
    let mounted = true;
    isKept(article.id).then(
      (next) => mounted && setKept(next),
      () => {},
    );
    return () => {
      mounted = false;
    };
  }, [article.id, dialog]);
  if (session.status !== 'member' || !isSupported()) return null;
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${tools.row}`}
        aria-haspopup="dialog"
        onClick={() => setDialog('open')}
      >
        {kept ? <Icon name="check" /> : <DownloadIcon />}
        {kept ? 'Kept offline' : 'Keep offline'}
      </button>
      <Suspense>
        {dialog !== 'unused' && (
          <KeepOfflineDialog
            article={article}
            reader={session.reader}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        )}
      </Suspense>
    </>
  );
}

/** Not among the common icons, whose code every page loads. */
const DownloadIcon = () => (
  <svg aria-hidden="true" className={icon.icon} width={20} height={20} viewBox="0 0 24 24">
    <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />
  </svg>
);
