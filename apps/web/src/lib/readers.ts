import { ANONYMOUS, type Plan, type Reader } from '@tidemark/contracts/access';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';

interface Chosen {
  readonly label: string;
  readonly reader: Reader;
}

const member = (plan: Plan, alpha = false): Reader => ({
  ...{ kind: 'member', uid: '', email: '', staff: false },
  ...{ plan, alpha },
});

/** Whose eyes an editor may look through, in the order in which more opens. */
export const READERS: Readonly<Record<PreviewReader, Chosen>> = {
  anonymous: { label: 'Anonymous visitor', reader: ANONYMOUS },
  free: { label: 'Free', reader: member('free') },
  explorer: { label: 'Explorer', reader: member('explorer') },
  pioneer: { label: 'Pioneer', reader: member('pioneer') },
  professional: { label: 'Professional', reader: member('professional') },
  alpha: { label: 'Alpha', reader: member('professional', true) },
};

export const READER_NAMES = Object.keys(READERS) as PreviewReader[];

/** What the address asks for. Anything it does not know is a visitor, who is shown the least. */
export function readerNamed(asked: string | readonly string[] | undefined): PreviewReader {
  return READER_NAMES.find((name) => name === asked) ?? 'anonymous';
}
