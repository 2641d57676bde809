import type { Sync } from '@tidemark/contracts/wire/staff';
import { formatCount } from '../../lib/format.ts';
import styles from './StaffScreen.module.css';
import { ago, causeOf, durationOf, momentOf } from './words.ts';

interface Props {
  readonly syncs: readonly Sync[];
  readonly now: number;
}

/** Each figure with its word, so that a row reads alike in a column of figures and on a phone. */
export function Syncs({ syncs, now }: Props) {
  if (syncs.length === 0) return <p className={styles.calm}>No sync has run yet.</p>;
  return (
    <ol className={styles.rows}>
      {syncs.map((sync) => (
        <li key={sync.id} className={styles.sync}>
          <p className={styles.when}>
            <time dateTime={sync.at} title={momentOf(sync.at)}>
              {ago(sync.at, now)}
            </time>
            <span className={styles.small}>{causeOf(sync)}</span>
          </p>
          <Count count={sync.written} word="written" />
          <Count count={sync.removed} word="removed" />
          <Count count={sync.unchanged} word="unchanged" />
          <Count count={sync.refused} word="refused" />
          <p className={styles.took}>{durationOf(sync.took_ms)}</p>
          {sync.error !== null && <p className={styles.error}>It did not come to an end: {sync.error}</p>}
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
