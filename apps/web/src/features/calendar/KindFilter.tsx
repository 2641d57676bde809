import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { ReactNode } from 'react';
import button from '../../components/Button/outlined.module.css';
import styles from './KindFilter.module.css';
import { KIND_LABELS, KINDS, toggleKind } from './kinds.ts';
import { Marker } from './Marker.tsx';
import { STATUS_WORDS } from './when.ts';

interface Props {
  readonly chosen: readonly EventKind[];
  readonly onChoose: (kinds: readonly EventKind[]) => void;
}

/** The choice of kinds doubles as the key to their shapes. */
export function KindFilter({ chosen, onChoose }: Props) {
  return (
    <div className={styles.row}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Kinds of events</legend>
        <Choice pressed={chosen.length === 0} onPress={() => onChoose([])}>
          All
        </Choice>
        {KINDS.map((kind) => (
          <Choice
            key={kind}
            pressed={chosen.includes(kind)}
            onPress={() => onChoose(toggleKind(chosen, kind))}
          >
            <Marker kind={kind} />
            {KIND_LABELS[kind]}
          </Choice>
        ))}
      </fieldset>
      <StatusKey />
    </div>
  );
}

interface ChoiceProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Choice({ pressed, onPress, children }: ChoiceProps) {
  return (
    <button type="button" className={button.outlined} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}

const STATUSES = ['confirmed', 'estimated', 'cancelled'] as const;

function StatusKey() {
  return (
    <ul className={styles.key} aria-label="How events are drawn">
      {STATUSES.map((status) => (
        <li key={status} data-status={status}>
          <Marker kind="upgrade" status={status} />
          <span>{STATUS_WORDS[status]}</span>
        </li>
      ))}
    </ul>
  );
}
