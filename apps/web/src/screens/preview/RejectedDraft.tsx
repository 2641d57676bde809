import type { Reason } from '@tidemark/contracts/wire/preview';
import styles from './PreviewScreen.module.css';

/** Shows why a draft cannot be published. */
export function RejectedDraft({ reasons }: { readonly reasons: readonly Reason[] }) {
  return (
    <div className={`container ${styles.rejected}`}>
      <h1>This draft cannot be published yet</h1>
      <p>Fix the problems below, save, and reload this preview.</p>
      <dl>
        {reasons.map(({ field, reason }) => (
          <div key={`${field} ${reason}`}>
            <dt>{field}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
