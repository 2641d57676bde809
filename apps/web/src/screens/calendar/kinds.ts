import type { EventKind } from '@tidemark/contracts/wire/calendar';

export const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  macro: 'Macro',
  unlock: 'Unlock',
  upgrade: 'Upgrade',
  governance: 'Governance',
};

export const KINDS = Object.keys(KIND_LABELS) as EventKind[];

/** Parses comma-separated or repeated values, like the API. No known value means no filter. */
export function parseKinds(value: string | readonly string[] | undefined): readonly EventKind[] {
  const names = (typeof value === 'string' ? [value] : (value ?? [])).flatMap((text) => text.split(','));
  return KINDS.filter((kind) => names.includes(kind));
}

/** Selecting all kinds is the same as no filter. */
export function toggleKind(selected: readonly EventKind[], kind: EventKind): readonly EventKind[] {
  const next = KINDS.filter((other) => selected.includes(other) !== (other === kind));
  return next.length === KINDS.length ? [] : next;
}
