import { lazy, Suspense, useState } from 'react';
import { Dropdown } from '../../../components/Dropdown/Dropdown.tsx';
import type { ArticleDetails } from '../../../lib/article.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import tools from '../tool.module.css';

const KeepOfflinePanel = lazy(() => import('./KeepOfflinePanel.tsx'));

/** Needs a service worker and encryption, which browsers have on https and localhost only. */
const isSupported = () => 'serviceWorker' in navigator && crypto.subtle !== undefined;

/** Whether the article is kept on this device, how much it takes and until when. */
export function KeepOffline({ article }: { readonly article: ArticleDetails }) {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (session.status !== 'member' || !isSupported()) return null;
  return (
    <Dropdown
      name="Keep offline"
      align="end"
      label={<span className={tools.tool}>Offline</span>}
      onOpen={() => setOpened(true)}
    >
      <Suspense fallback={null}>
        {opened && <KeepOfflinePanel article={article} reader={session.reader} />}
      </Suspense>
    </Dropdown>
  );
}
