import { Button } from '../../components/Button/Button.tsx';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import { FAILED } from '../../lib/messages.ts';
import styles from './ReadingSkeleton.module.css';

/** Rarely seen, so downloaded only then. */
export default function ReadingFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorState text={FAILED.article} />
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
