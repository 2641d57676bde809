import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { ToggleButton } from '../../ui/ToggleButton/ToggleButton.tsx';
import { STATUS_LABELS } from './event-time.ts';
import styles from './KindFilter.module.css';
import { KIND_LABELS, KINDS, toggleKind } from './kinds.ts';
import { Marker } from './Marker.tsx';

interface Props {
  readonly selected: readonly EventKind[];
  readonly onSelect: (kinds: readonly EventKind[]) => void;
}

/** The filter also serves as the legend of the markers. */
export function KindFilter({ selected, onSelect }: Props) {
  return (
    <div className={styles.row}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Event kinds</legend>
        <div className={styles.buttons}>
          <ToggleButton pressed={selected.length === 0} onPress={() => onSelect([])}>
            All
          </ToggleButton>
          {KINDS.map((kind) => (
            <ToggleButton
              key={kind}
              pressed={selected.includes(kind)}
              onPress={() => onSelect(toggleKind(selected, kind))}
            >
              <Marker kind={kind} />
              {KIND_LABELS[kind]}
            </ToggleButton>
          ))}
        </div>
      </fieldset>
      <StatusLegend />
    </div>
  );
}

const STATUSES = ['confirmed', 'estimated', 'cancelled'] as const;

function StatusLegend() {
  return (
    <ul className={styles.legend} aria-label="Event status legend">
      {STATUSES.map((status) => (
        <li key={status} data-status={status}>
          <Marker kind="upgrade" status={status} />
          <span>{STATUS_LABELS[status]}</span>
        </li>
      ))}
    </ul>
  );
}
