/** Where a reader stopped. Stored redundantly, so that the position is found again after the article was edited. */
export interface ReadingPosition {
  /** Section and text are stored as hashes, because no text of a gated body may be stored in the browser. */
  readonly section: string;
  readonly index: number;
  readonly textHash: string;
  /** Relative position in the article, from 0 to 1. */
  readonly share: number;
}

export interface Unit {
  readonly section: string;
  readonly index: number;
  readonly textHash: string;
}

/** A short hash (FNV-1a). Collisions within an article are unlikely. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.replace(/\s+/g, ' ').trim()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

export function positionAt(units: readonly Unit[], at: number): ReadingPosition | undefined {
  const unit = units[at];
  return unit && { ...unit, share: at / units.length };
}

/**
 * Prefers the same text in the same section, then the nearest occurrence of the same text. If the text was
 * rewritten, uses the index in the section; if the section is gone, the relative position in the article.
 */
export function findPosition(units: readonly Unit[], position: ReadingPosition): number {
  if (units.length === 0) return -1;
  const before = position.share * units.length;
  const nearest = (indexes: readonly number[]) =>
    indexes.reduce(
      (best, at) => (Math.abs(at - before) < Math.abs(best - before) ? at : best),
      indexes[0] ?? -1,
    );
  const indexesOf = (test: (unit: Unit) => boolean) => units.flatMap((unit, at) => (test(unit) ? [at] : []));
  const sameText = indexesOf(({ textHash }) => textHash === position.textHash);
  const inSection = sameText.filter((at) => units[at]?.section === position.section);
  if (sameText.length > 0) return nearest(inSection.length > 0 ? inSection : sameText);
  const section = indexesOf((unit) => unit.section === position.section);
  const last = section.at(-1);
  if (last !== undefined) return section[position.index] ?? last;
  return Math.min(Math.round(before), units.length - 1);
}
