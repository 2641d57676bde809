import type { RefusalOnWire } from '@tidemark/contracts/wire/staff';
import styles from './StaffScreen.module.css';
import { ago, momentOf } from './words.ts';

interface Props {
  readonly refusals: readonly RefusalOnWire[];
  readonly now: number;
}

export function Refusals({ refusals, now }: Props) {
  if (refusals.length === 0) {
    return <p className={styles.calm}>Nothing is refused: every entry was taken in as it was written.</p>;
  }
  return (
    <ul className={styles.rows}>
      {refusals.map(({ key, where, field, reason, since, earlier_version: earlier }) => (
        <li key={`${key} ${field} ${reason}`} className={styles.refusal}>
          <div>
            <p className={styles.where}>{where}</p>
            <p className={styles.small}>
              <time dateTime={since} title={momentOf(since)}>
                refused {ago(since, now)}
              </time>
            </p>
          </div>
          <div>
            <p>
              <code className={styles.field}>{field}</code> {reason}
            </p>
            <p className={styles.small}>
              {earlier ? 'Readers see the last good version meanwhile.' : 'Readers see nothing of it yet.'}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
