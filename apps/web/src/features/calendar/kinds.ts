import type { EventKind } from '@tidemark/contracts/wire/calendar';

export const KIND_LABELS: Readonly<Record<EventKind, string>> = {
  macro: 'Macro',
  unlock: 'Unlock',
  upgrade: 'Upgrade',
  governance: 'Governance',
};

export const KINDS = Object.keys(KIND_LABELS) as EventKind[];

/** Commas or repeats, as the API takes them. None known means no filter. */
export function parseKinds(asked: string | readonly string[] | undefined): readonly EventKind[] {
  const names = (typeof asked === 'string' ? [asked] : (asked ?? [])).flatMap((text) => text.split(','));
  return KINDS.filter((kind) => names.includes(kind));
}

/** All four chosen are as good as none. */
export function toggleKind(chosen: readonly EventKind[], kind: EventKind): readonly EventKind[] {
  const next = KINDS.filter((other) => chosen.includes(other) !== (other === kind));
  return next.length === KINDS.length ? [] : next;
}
