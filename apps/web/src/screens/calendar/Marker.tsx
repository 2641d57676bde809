import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import styles from './Marker.module.css';

/** Kinds differ in shape as well as in colour. `hatch` fills the shape of estimated events. */
const SHAPES: Readonly<Record<EventKind, { readonly outline: string; readonly hatch: string }>> = {
  macro: {
    outline: 'M6 1.25a4.75 4.75 0 1 1 0 9.5 4.75 4.75 0 0 1 0-9.5Z',
    hatch: 'M1.5 7.5l6-6M2.64 9.36l6.72-6.72M4.5 10.5l6-6',
  },
  unlock: {
    outline: 'M6 1.25 11.25 10.75H.75Z',
    hatch: 'M3.56 5.44l3.15-3.15M1 11l6.77-6.77M5 11l4.19-4.19',
  },
  upgrade: { outline: 'M1.75 1.75h8.5v8.5h-8.5Z', hatch: 'M1.5 5.5l4-4M1.5 10.5l9-9M6.5 10.5l4-4' },
  governance: {
    outline: 'M6 .75 11.25 6 6 11.25.75 6Z',
    hatch: 'M2.5 7.75l5.25-5.25M4.25 9.5l5.25-5.25',
  },
};

interface Props {
  readonly kind: EventKind;
  readonly status?: CalendarEvent['status'];
}

/** Solid if confirmed, hatched if estimated, hollow if cancelled. */
export function Marker({ kind, status = 'confirmed' }: Props) {
  const { outline, hatch } = SHAPES[kind];
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={styles[kind]}>
      <path d={outline} className={styles[status]} />
      {status === 'estimated' && <path d={hatch} className={styles.hatch} />}
    </svg>
  );
}
