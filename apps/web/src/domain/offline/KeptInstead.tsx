import { Button } from '../../ui/Button/Button.tsx';
import styles from './OfflineCopies.module.css';
import { OfflineCopies } from './OfflineCopies.tsx';

/** Instead of a list of the reader that cannot be loaded without a connection: what can be read now. */
export default function KeptInstead({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section aria-labelledby="kept">
      <div className={styles.head}>
        <h2 id="kept" className={styles.name}>
          Kept on this device
        </h2>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
      <OfflineCopies
        empty={<p className={styles.text}>You are offline, and no articles are kept on this device.</p>}
      />
    </section>
  );
}
