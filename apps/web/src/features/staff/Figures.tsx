import type { StaffContent } from '@tidemark/contracts/wire/staff';
import { formatCount } from '../../lib/format.ts';
import styles from './Figures.module.css';
import { ago, momentOf } from './words.ts';

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

/** How far what readers see lags behind what was written. */
export function Figures({ content, now, late }: Props) {
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
      {/* Its line is kept, so that nothing moves when it has to speak. */}
      <p className={styles.late} role="status">
        {late && 'The newest figures did not arrive; these are the last known.'}
      </p>
    </div>
  );
}

function figuresOf(content: StaffContent, now: number): readonly Figure[] {
  const { syncs, refusals, lag, next_publication: next } = content;
  const [last] = syncs;
  return [
    {
      name: 'Last sync',
      value: last ? ago(last.at, now) : 'none yet',
      note: last ? momentOf(last.at) : 'Nothing has been taken in so far',
    },
    {
      name: 'Waiting',
      value: formatCount(lag.waiting),
      note: lag.oldest_at ? `the oldest came ${ago(lag.oldest_at, now)}` : 'Everything is worked off',
    },
    lag.sweep_seconds === null
      ? { name: 'Last sweep', value: 'none', note: 'The folder is watched instead' }
      : {
          name: 'Last sweep',
          value: lag.last_sweep_at ? ago(lag.last_sweep_at, now) : 'none yet',
          note: `one every ${lag.sweep_seconds} s`,
        },
    {
      name: 'Refused',
      value: formatCount(refusals.length),
      note: refusals.length === 0 ? 'All entries are good' : 'See below what to mend',
    },
    {
      name: 'Next to appear',
      value: next ? inWords(next, now) : 'nothing',
      note: next ? momentOf(next) : 'No article is scheduled',
    },
  ];
}

function inWords(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(at) - now) / 60_000));
  if (minutes < 120) return `in ${minutes} min`;
  return minutes < 48 * 60 ? `in ${Math.round(minutes / 60)} h` : `in ${Math.round(minutes / 1440)} days`;
}
