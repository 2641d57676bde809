import type { StaffContent } from '@tidemark/contracts/wire/staff';
import { formatCount } from '../../ui/format.ts';
import styles from './ContentStatus.module.css';
import { ago, formatTimestamp } from './texts.ts';

interface Props {
  readonly content: StaffContent;
  readonly now: number;
  readonly late: boolean;
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/** How far the published content lags behind the CMS. */
export function ContentStatus({ content, now, late }: Props) {
  return (
    <div>
      <dl className={styles.figures}>
        {figuresOf(content, now).map(({ name, value, note }) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      {/* The line keeps its height, so that nothing moves when a message appears. */}
      <p className={styles.late} role="status">
        {late && 'The last update failed. These are the latest known values.'}
      </p>
    </div>
  );
}

function figuresOf(content: StaffContent, now: number): readonly Figure[] {
  const { syncs, rejections: entries, lag, next_publication: next } = content;
  const [last] = syncs;
  return [
    {
      name: 'Last sync',
      value: last ? ago(last.at, now) : 'none yet',
      note: last ? formatTimestamp(last.at) : 'No sync has run yet',
    },
    {
      name: 'Waiting',
      value: formatCount(lag.waiting),
      note: lag.oldest_at ? `the oldest arrived ${ago(lag.oldest_at, now)}` : 'No sync jobs are waiting',
    },
    lag.sweep_seconds === null
      ? { name: 'Last sweep', value: 'none', note: 'The content folder is watched instead' }
      : {
          name: 'Last sweep',
          value: lag.last_sweep_at ? ago(lag.last_sweep_at, now) : 'none yet',
          note: `one every ${lag.sweep_seconds} s`,
        },
    {
      name: 'Rejected',
      value: formatCount(entries.length),
      note: entries.length === 0 ? 'All entries are valid' : 'See the problems below',
    },
    {
      name: 'Next publication',
      value: next ? inWords(next, now) : 'nothing',
      note: next ? formatTimestamp(next) : 'No article is scheduled',
    },
  ];
}

function inWords(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
  if (minutes < 120) return `in ${minutes} min`;
  return minutes < 48 * 60 ? `in ${Math.round(minutes / 60)} h` : `in ${Math.round(minutes / 1440)} days`;
}
