import { MAX_LINK, MAX_LINK_TITLE } from '@tidemark/contracts/library-names';
import type { ImportRejection, ImportResult } from '@tidemark/contracts/wire/library';
import type { ImportEntry } from '../../domain/library/calls.ts';

/** The API accepts this many addresses, and bytes, at once. */
const BATCH = 25;
const BATCH_BYTES = 12 * 1024;

export interface RejectedLine {
  readonly line: string;
  readonly reason: ImportRejection;
}

export interface ImportSummary {
  readonly saved: number;
  readonly known: number;
  readonly links: number;
  readonly rejected: readonly RejectedLine[];
}

interface Line {
  readonly line: string;
  /** Undefined if the line contains no address. */
  readonly entry: ImportEntry | undefined;
}

const ADDRESS = /(?:https?:\/\/|(?<!\S)\/(?=[\w-]))\S+/i;

/** The address in a line, and the rest of the line as the title. */
function readLine(line: string): Line {
  const [url] = ADDRESS.exec(line) ?? [];
  if (url === undefined || url.length > MAX_LINK) return { line, entry: undefined };
  const title = line.replace(url, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LINK_TITLE);
  return { line, entry: title === '' ? { url } : { url, title } };
}

/** The lines of a pasted text that are not empty, each once. */
export const linesIn = (text: string): readonly Line[] =>
  [...new Set(text.split(/[\r\n]+/).map((line) => line.trim()))].filter(Boolean).map(readLine);

const bytesOf = (entry: ImportEntry) => new TextEncoder().encode(JSON.stringify(entry)).byteLength + 1;

function inBatches(lines: readonly Line[]): { line: string; entry: ImportEntry }[][] {
  const batches: { line: string; entry: ImportEntry }[][] = [];
  let bytes = 0;
  for (const { line, entry } of lines) {
    if (!entry) continue;
    bytes += bytesOf(entry);
    const last = batches.at(-1);
    if (last && last.length < BATCH && bytes <= BATCH_BYTES) last.push({ line, entry });
    else {
      batches.push([{ line, entry }]);
      bytes = bytesOf(entry);
    }
  }
  return batches;
}

/** Imports lines in batches, sums up the results, and names the lines that could not be used. */
export async function importList(
  lines: readonly Line[],
  send: (entries: readonly ImportEntry[]) => Promise<ImportResult>,
): Promise<ImportSummary> {
  let summary: ImportSummary = {
    ...{ saved: 0, known: 0, links: 0 },
    rejected: lines.filter(({ entry }) => !entry).map(({ line }) => ({ line, reason: 'no_address' })),
  };
  for (const batch of inBatches(lines)) {
    const { saved, known, links, rejected } = await send(batch.map(({ entry }) => entry));
    summary = {
      saved: summary.saved + saved,
      known: summary.known + known,
      links: summary.links + links,
      rejected: [
        ...summary.rejected,
        ...rejected.flatMap(({ index, reason }) => {
          const line = batch[index]?.line;
          return line === undefined ? [] : [{ line, reason }];
        }),
      ],
    };
  }
  return summary;
}
