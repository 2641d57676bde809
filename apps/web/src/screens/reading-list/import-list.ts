import type { ImportResult } from '@tidemark/contracts/wire/library';

/** The API accepts this many addresses at once. */
const BATCH = 25;

export interface ImportSummary {
  readonly saved: number;
  readonly known: number;
  readonly unknown: readonly string[];
}

/** Addresses of a pasted text, one per line or separated by spaces; each once. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(text.split(/\s+/).filter(Boolean)),
];

/** Imports addresses in batches and sums up the results. */
export async function importList(
  addresses: readonly string[],
  send: (urls: readonly string[]) => Promise<ImportResult>,
): Promise<ImportSummary> {
  let summary: ImportSummary = { saved: 0, known: 0, unknown: [] };
  for (let start = 0; start < addresses.length; start += BATCH) {
    const batch = addresses.slice(start, start + BATCH);
    const { saved, known, unknown } = await send(batch);
    summary = {
      saved: summary.saved + saved,
      known: summary.known + known,
      unknown: [...summary.unknown, ...unknown.flatMap((index) => batch[index] ?? [])],
    };
  }
  return summary;
}
