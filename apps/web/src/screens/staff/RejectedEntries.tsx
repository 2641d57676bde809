import type { Rejection } from '@tidemark/contracts/wire/staff';
import styles from './StaffScreen.module.css';
import { ago, formatTimestamp } from './texts.ts';

interface Props {
  readonly entries: readonly Rejection[];
  readonly now: number;
}

export function RejectedEntries({ entries, now }: Props) {
  if (entries.length === 0) {
    return <p className={styles.empty}>No entry was rejected.</p>;
  }
  return (
    <ul className={styles.rows}>
      {entries.map(({ key, where, field, reason, since, earlier_version: earlier }) => (
        <li key={`${key} ${field} ${reason}`} className={styles.rejection}>
          <div>
            <p className={styles.where}>{where}</p>
            <p className={styles.small}>
              <time dateTime={since} title={formatTimestamp(since)}>
                rejected {ago(since, now)}
              </time>
            </p>
          </div>
          <div>
            <p>
              <code className={styles.field}>{field}</code> {reason}
            </p>
            <p className={styles.small}>
              {earlier ? 'Readers still see the last valid version.' : 'Readers do not see it yet.'}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
