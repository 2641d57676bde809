import type { Sync } from '@tidemark/contracts/wire/staff';
import { formatCount } from '../../ui/format.ts';
import styles from './StaffScreen.module.css';
import { ago, causeOf, durationOf, formatTimestamp } from './texts.ts';

interface Props {
  readonly syncs: readonly Sync[];
  readonly now: number;
}

/** Each number has a label, so that a row is readable on a phone as well. */
export function SyncLog({ syncs, now }: Props) {
  if (syncs.length === 0) return <p className={styles.empty}>No sync has run yet.</p>;
  return (
    <ol className={styles.rows}>
      {syncs.map((sync) => (
        <li key={sync.id} className={styles.sync}>
          <p className={styles.when}>
            <time dateTime={sync.at} title={formatTimestamp(sync.at)}>
              {ago(sync.at, now)}
            </time>
            <span className={styles.small}>{causeOf(sync)}</span>
          </p>
          <Count count={sync.written} word="written" />
          <Count count={sync.removed} word="removed" />
          <Count count={sync.unchanged} word="unchanged" />
          <Count count={sync.rejected} word="rejected" />
          <p className={styles.took}>{durationOf(sync.took_ms)}</p>
          {sync.error !== null && <p className={styles.error}>The sync failed: {sync.error}</p>}
        </li>
      ))}
    </ol>
  );
}

function Count({ count, word }: { readonly count: number; readonly word: string }) {
  return (
    <p className={styles.count} data-none={count === 0}>
      <span className={styles.number}>{formatCount(count)}</span> {word}
    </p>
  );
}
