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
    if (name) return ENTITIES[name] ?? match;
    return character(match, decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

const unescapePercent = (text: string) =>
  text.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Marks and tags may cut a word in two. */
const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '');

const withoutEscapes = (text: string) => text.replace(/\\(?=[^u])/g, '');

/** At each of the four places where a run may begin, since what stands before it may look like base64 too. */
function decodeBase64(text: string): string {
  const runs = text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [];
  const decoded = runs.flatMap((run) =>
    [0, 1, 2, 3].map((start) => {
      const even = run.slice(start).replaceAll('-', '+').replaceAll('_', '/');
      return atob(even.slice(0, even.length - (even.length % 4 === 1 ? 1 : 0)));
    }),
  );
  return decoded.join('\n');
}

/** The text as anyone could read it: as it stands, and with the usual wrappings taken off. */
function readings(text: string): string[] {
  const plain = unescapePercent(unescapeHtml(unescapeJson(text)));
  const twice = unescapePercent(unescapeHtml(unescapeJson(withoutEscapes(plain))));
  return [text, plain, twice, withoutTags(twice), decodeBase64(text)];
}

/** Tells which canaries stand in a text, however it is wrapped. */
export function createCanaryFinder(canaries: readonly Canary[]): (text: string) => ReadonlySet<Canary> {
  const byWord = new Map(canaries.map((canary) => [canary.word, canary]));
  return (text) => {
    const found = new Set<Canary>();
    for (const reading of readings(text)) {
      for (const [word, number] of reading.toLowerCase().matchAll(/qz[b-w]{10}k|(?=(77\d{7}))/g)) {
        const canary = byWord.get(number ?? word);
        if (canary) found.add(canary);
      }
    }
    return found;
  };
}
