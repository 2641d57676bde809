import type { Reason } from '@tidemark/contracts/wire/preview';
import styles from './PreviewScreen.module.css';

/** A draft that could not be published as it stands has nothing to show yet, but something to say. */
export function Refused({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <div className={`container ${styles.refused}`}>
      <h1 className={styles.heading}>This draft cannot be published yet</h1>
      <p className={styles.text}>Mend what stands below, save, and load this preview again.</p>
      <dl className={styles.reasons}>
        {reasons.map(({ field, reason }) => (
          <div key={`${field} ${reason}`} className={styles.reason}>
            <dt className={styles.field}>{field}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
