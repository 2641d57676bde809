import { site } from '@tidemark/contracts/paths';
import { useState } from 'react';
import { keepAllSaved, type Progress } from '../../domain/offline/keep-saved.ts';
import { OfflineCopies } from '../../domain/offline/OfflineCopies.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { plural } from '../../ui/format.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Offline.module.css';

/** What a member keeps on this device. */
export default function Offline() {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <h2 className="visually-hidden">Articles on this device</h2>
      <KeepAllSaved onKept={() => setChanges((count) => count + 1)} />
      <OfflineCopies
        key={changes}
        empty={
          <EmptyState
            heading="Nothing is kept offline"
            hint="Choose “Offline” on an article to read it without a connection"
            action={{ label: 'Browse articles', href: site.articles }}
          />
        }
      />
    </>
  );
}

function KeepAllSaved({ onKept }: { readonly onKept: () => void }) {
  const session = useSession();
  const [progress, setProgress] = useState<Progress>();
  if (session.status !== 'member') return null;
  const keep = async () => {
    setProgress({ kept: 0, total: 0 });
    try {
      const { kept, total } = await keepAllSaved(session.reader, setProgress);
      showToast({ message: total === 0 ? 'All saved articles are kept' : `${plural(kept, 'article')} kept` });
    } catch {
      showToast({ tone: 'danger', message: 'Couldn’t keep all saved articles, please try again' });
    }
    setProgress(undefined);
    onKept();
  };
  return (
    <p className={styles.keep}>
      <Button
        variant="secondary"
        busy={progress !== undefined}
        disabled={progress !== undefined}
        onClick={() => void keep()}
      >
        Keep all saved
      </Button>
      <span role="status" className={styles.progress}>
        {progress && progress.total > 0 && `Keeping ${progress.kept + 1} of ${progress.total}`}
      </span>
    </p>
  );
}
