/** Where a reader stopped, told in three ways, so that it is found again after the article was edited. */
export interface ReadingPosition {
  /** The section, the paragraph in it, and its words: as numbers, since a body's words are not ours to keep. */
  readonly section: string;
  readonly index: number;
  readonly words: string;
  /** How far down all of it, from 0 to 1. */
  readonly share: number;
}

export interface Unit {
  readonly section: string;
  readonly index: number;
  readonly words: string;
}

/** A short fingerprint (FNV-1a); two paragraphs of one article hardly ever share it. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text.replace(/\s+/g, ' ').trim()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

export function positionAt(units: readonly Unit[], at: number): ReadingPosition | undefined {
  const unit = units[at];
  return unit && { ...unit, share: at / units.length };
}

/**
 * The same words first: in the same section, or else wherever they are nearest to where they were. Were they
 * rewritten, the paragraph of that number in the section; is the section gone, the same share of the whole.
 */
export function findPosition(units: readonly Unit[], place: ReadingPosition): number {
  if (units.length === 0) return -1;
  const before = place.share * units.length;
  const nearest = (found: readonly number[]) =>
    found.reduce((best, at) => (Math.abs(at - before) < Math.abs(best - before) ? at : best), found[0] ?? -1);
  const those = (test: (unit: Unit) => boolean) => units.flatMap((unit, at) => (test(unit) ? [at] : []));
  const sameWords = those(({ words }) => words === place.words);
  const here = sameWords.filter((at) => units[at]?.section === place.section);
  if (sameWords.length > 0) return nearest(here.length > 0 ? here : sameWords);
  const section = those((unit) => unit.section === place.section);
  const last = section.at(-1);
  if (last !== undefined) return section[place.index] ?? last;
  return Math.min(Math.round(before), units.length - 1);
}
