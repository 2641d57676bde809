/** Of the title, the names, the teaser, the body's repeated words. */
const WEIGHTS = [1, 0.55, 0.25, 0.1] as const;
const MOST = 15;
/** What the sum of 1/n² comes to: no word weighs more than one. */
const ALL = 1.64493406685;

/** A word of an article's `key`, and how often each part of the article has it, as one small number. */
export interface KeyEntry {
  readonly name: string;
  readonly note: number;
}

const COMMA = 44;
const LETTER_A = 65;

/** From places such as `3A,24C,60`: a letter tells the part, none that it is the body. */
function noteOf(places: string): number {
  const counts = [0, 0, 0, 0];
  let part = 3;
  for (let n = 0; n <= places.length; n += 1) {
    const code = n < places.length ? places.charCodeAt(n) : COMMA;
    if (code >= LETTER_A) part = code - LETTER_A;
    else if (code === COMMA) {
      counts[part] = Math.min(MOST, (counts[part] ?? 0) + 1);
      part = 3;
    }
  }
  return counts.reduce((note, count) => (note << 4) | count, 0);
}

/** The entries of a `key` as PostgreSQL writes it. */
export function keyEntries(key: string): KeyEntry[] {
  if (key === '') return [];
  return key.split(' ').map((entry) => {
    const end = entry.lastIndexOf("'");
    return { name: entry.slice(1, end), note: noteOf(entry.slice(end + 2)) };
  });
}

const known = new Map<number, number>();

/** As `ts_rank` has it: each place counts, by its weight, and the n-th only 1/n² of that. */
export function weightOf(note: number): number {
  let weight = known.get(note);
  if (weight !== undefined) return weight;
  weight = 0;
  let place = 0;
  for (const [part, each] of WEIGHTS.entries()) {
    const count = (note >>> (4 * (3 - part))) & MOST;
    for (let n = 0; n < count; n += 1) {
      place += 1;
      weight += each / (place * place);
    }
  }
  known.set(note, weight / ALL);
  return weight / ALL;
}
