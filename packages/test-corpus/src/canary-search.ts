import { ownValue } from '@tidemark/contracts/own-value';
import type { Canary } from './canary-corpus.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const character = (text: string, code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : text);

const unescapeJson = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const unescapeHtml = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (match, decimal, hex, name) => {
    if (name) return ownValue(ENTITIES, name) ?? match;
    return character(match, decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

const unescapePercent = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Tags such as `<mark>` can split a word. */
const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '');

const withoutEscapes = (text: string) => text.replace(/\\(?=[^u])/g, '');

/** Decodes from each of the first four characters, because characters before the encoded text can look like base64. */
function decodeBase64(text: string): string {
  const runs = text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [];
  const variants = runs.flatMap((run) =>
    [0, 1, 2, 3].map((start) => {
      const even = run.slice(start).replaceAll('-', '+').replaceAll('_', '/');
      return atob(even.slice(0, even.length - (even.length % 4 === 1 ? 1 : 0)));
    }),
  );
  return variants.join('\n');
}

/** The text as it is and with the usual encodings removed. */
function decodings(text: string): string[] {
  const plain = unescapePercent(unescapeHtml(unescapeJson(text)));
  const twice = unescapePercent(unescapeHtml(unescapeJson(withoutEscapes(plain))));
  return [text, plain, twice, withoutTags(twice), decodeBase64(text)];
}

/** Returns a function that finds the canaries in a text, also if it is encoded. */
export function createCanaryFinder(canaries: readonly Canary[]): (text: string) => ReadonlySet<Canary> {
  const byWord = new Map(canaries.map((canary) => [canary.word, canary]));
  return (text) => {
    const found = new Set<Canary>();
    for (const decoded of decodings(text)) {
      for (const [word, number] of decoded.toLowerCase().matchAll(/qz[b-w]{10}k|(?=(77\d{7}))/g)) {
        const canary = byWord.get(number ?? word);
        if (canary) found.add(canary);
      }
    }
    return found;
  };
}
