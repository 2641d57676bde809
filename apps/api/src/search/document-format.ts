import type { SearchDocument } from './document.ts';

/** An article's document in the form in which it is stored, and in which an index takes it in. */
export interface StoredDocument {
  readonly terms: readonly string[];
  /** By the number of the term. */
  readonly impacts: Uint8Array;
  /** The words in order: each is the number of its term, and its distance to the word before it in the lower bits. */
  readonly sequence: Int32Array;
}

const GAP_BITS = 4;
/** Any larger distance. No phrase has so many stop words between two others. */
export const MAX_GAP = (1 << GAP_BITS) - 1;

export const sequenceEntry = (term: number, gap: number): number => (term << GAP_BITS) | gap;
export const termOf = (entry: number): number => entry >>> GAP_BITS;
export const gapOf = (entry: number): number => entry & MAX_GAP;

/** Before the other parts: the bytes of the names, and the number of terms. */
const HEADER = 8;
const NUMBER = 4;

export function encodeDocument({ terms, sequence }: SearchDocument): Buffer {
  const names = Buffer.from([...terms.keys()].join('\n'));
  const numbers = new Map([...terms.keys()].map((name, n) => [name, n]));
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(names.length, 0);
  header.writeUInt32LE(terms.size, NUMBER);
  let before = 0;
  const entries = sequence.flatMap(({ name, position }) => {
    const term = numbers.get(name);
    if (term === undefined) return [];
    const gap = position < before ? MAX_GAP : Math.min(MAX_GAP, position - before);
    before = position;
    return sequenceEntry(term, gap);
  });
  const { buffer } = Int32Array.from(entries);
  return Buffer.concat([header, names, Uint8Array.from(terms.values()), Buffer.from(buffer)]);
}

export function decodeDocument(bytes: Buffer): StoredDocument {
  const names = HEADER + bytes.readUInt32LE(0);
  const impacts = names + bytes.readUInt32LE(NUMBER);
  const text = bytes.toString('utf8', HEADER, names);
  // Copied, because numbers must begin at a multiple of their size.
  const { buffer } = new Uint8Array(bytes.subarray(impacts));
  return {
    terms: text === '' ? [] : text.split('\n'),
    impacts: bytes.subarray(names, impacts),
    sequence: new Int32Array(buffer),
  };
}
