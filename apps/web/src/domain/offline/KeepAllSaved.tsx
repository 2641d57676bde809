import { useState } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { plural } from '../../ui/format.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './KeepAllSaved.module.css';
import { keepAllSaved, type Progress } from './keep-saved.ts';

/** The button that keeps every saved article on this device. */
export function KeepAllSaved({ onKept }: { readonly onKept: () => void }) {
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
