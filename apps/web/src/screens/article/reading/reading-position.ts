import type { ReadingAnchor } from '@tidemark/contracts/reading-record';
import { findQuote, quoteAt } from '@tidemark/contracts/text-quote';
import type { ReadingPosition } from '../../../domain/reading/index.ts';

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

/** Units as text, separated by line breaks: the text that quotes and offsets refer to. */
const SEPARATOR = '\n';
const MAX_QUOTE = 80;

/** Where a member stopped, as it is stored on the server: by quote and offset, and by section and paragraph. */
export function anchorAt(
  units: readonly Unit[],
  texts: readonly string[],
  at: number,
): ReadingAnchor | undefined {
  const unit = units[at];
  if (!unit) return undefined;
  const anchor = { progress: at / units.length, fingerprint: unit };
  const length = texts[at]?.length ?? 0;
  if (length === 0) return anchor;
  const start = startOf(texts, at);
  const range = { start, end: start + Math.min(length, MAX_QUOTE) };
  return { ...anchor, range, quote: quoteAt(texts.join(SEPARATOR), range) };
}

/** Prefers the quote; if the text was rewritten, uses section and paragraph, and otherwise the relative position. */
export function findAnchor(units: readonly Unit[], texts: readonly string[], anchor: ReadingAnchor): number {
  const { quote, range, fingerprint, progress } = anchor;
  const found = quote && findQuote(texts.join(SEPARATOR), quote, range);
  if (found) return unitAt(texts, found.start);
  if (fingerprint) return findPosition(units, { ...fingerprint, share: progress });
  return Math.min(Math.round(progress * units.length), units.length - 1);
}

const startOf = (texts: readonly string[], at: number): number =>
  texts.slice(0, at).reduce((offset, text) => offset + text.length + SEPARATOR.length, 0);

function unitAt(texts: readonly string[], offset: number): number {
  let end = 0;
  return texts.findIndex((text) => {
    end += text.length + SEPARATOR.length;
    return offset < end;
  });
}
