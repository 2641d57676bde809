import type { ContentEvent } from '../content-events/store.ts';

/** One message to an edge, as headers. What they mean is in deploy/varnish/tidemark.vcl. */
export type EdgeMessage = Readonly<Record<string, string>>;

/** The key of responses that do not say what they depend on. */
const ANY = 'any';
/** The key of images and other files, which change only by disappearing. */
const FILES = 'files';
const ALL = 'all';
/** Varnish accepts headers of up to 8 KB. */
const MAX_HEADER = 6000;

/** Joins keys to header values of limited length. */
function headerValues(keys: Iterable<string>): string[] {
  const values: string[] = [];
  let current = '';
  for (const key of new Set(keys)) {
    if (current !== '' && current.length + 1 + key.length > MAX_HEADER) {
      values.push(current);
      current = '';
    }
    current = current === '' ? key : `${current} ${key}`;
  }
  return current === '' ? values : [...values, current];
}

export interface Span {
  /** The last event that the edge was told of, as the edge wrote it. */
  readonly after: string;
  /** The last event that the messages tell of. */
  readonly position: number;
}

/**
 * Messages that tell an edge of events. All but the last leave its position as it is, so that they are repeated if one of
 * them is lost.
 */
export function purgeMessages(events: readonly ContentEvent[], { after, position }: Span): EdgeMessage[] {
  const edits = events.filter(({ isEdit }) => isEdit);
  const others = events.filter(({ isEdit }) => !isEdit);
  const hard = others.flatMap(({ keys }) => keys);
  const soft = edits.flatMap(({ keys }) => keys);
  const purges = headerValues(others.length > 0 ? [...hard, ANY, FILES] : []);
  const softPurges = headerValues(edits.length > 0 ? [...soft, ANY] : []);
  return withPosition(
    [
      ...purges.map((value) => ({ 'x-edge-purge': value })),
      ...softPurges.map((value) => ({ 'x-edge-soft-purge': value })),
    ],
    { after, position },
  );
}

/** For an edge that has missed events which exist no more, or has just started. */
export const purgeAllMessages = (span: Span): EdgeMessage[] => withPosition([{ 'x-edge-purge': ALL }], span);

/** Repeats the purge of a message that the edge has accepted. The position of the edge stays as it is. */
export const repeatedPurge = ({
  'x-edge-purge': hard,
  'x-edge-soft-purge': soft,
}: EdgeMessage): EdgeMessage => ({
  ...(hard && { 'x-edge-purge-again': hard }),
  ...(soft && { 'x-edge-soft-purge-again': soft }),
});

function withPosition(purges: readonly EdgeMessage[], { after, position }: Span): EdgeMessage[] {
  return purges.map((purge, index) => ({
    ...purge,
    'x-edge-after': after,
    'x-edge-position': index === purges.length - 1 ? String(position) : after,
  }));
}
