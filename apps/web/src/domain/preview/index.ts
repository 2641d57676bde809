import { ANONYMOUS, type Plan, type Reader } from '@tidemark/contracts/access';
import type { PreviewReader } from '@tidemark/contracts/wire/preview';

interface PreviewReaderOption {
  readonly label: string;
  readonly reader: Reader;
}

const member = (plan: Plan, alpha = false): Reader => ({
  ...{ kind: 'member', uid: '', email: '', staff: false },
  ...{ plan, alpha },
});

/** The readers an editor can preview as, in order of increasing access. */
export const PREVIEW_READER_OPTIONS: Readonly<Record<PreviewReader, PreviewReaderOption>> = {
  anonymous: { label: 'Anonymous visitor', reader: ANONYMOUS },
  free: { label: 'Free', reader: member('free') },
  explorer: { label: 'Explorer', reader: member('explorer') },
  pioneer: { label: 'Pioneer', reader: member('pioneer') },
  professional: { label: 'Professional', reader: member('professional') },
  alpha: { label: 'Alpha', reader: member('professional', true) },
};

export const PREVIEW_READER_NAMES = Object.keys(PREVIEW_READER_OPTIONS) as PreviewReader[];

/** The reader named in the URL. An unknown name is an anonymous reader, who sees the least. */
export function readerNamed(name: string | readonly string[] | undefined): PreviewReader {
  return PREVIEW_READER_NAMES.find((known) => known === name) ?? 'anonymous';
}
