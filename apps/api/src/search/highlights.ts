import type { BodyText } from './body-text.ts';
import type { HighlightPattern } from './expand-query.ts';
import { type TextMatch, TextMatcher } from './highlight-matcher.ts';

export interface Highlight {
  readonly title: string;
  readonly passage: string;
}

const PASSAGE = 230;
const LEAD = 60;
/** Inserted after lines that do not end like a sentence, such as a teaser. */
const BREAK = ' · ';
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Escapes a text and puts its matches into `<mark>`. */
export function highlightedText(text: string, matches: readonly TextMatch[]): string {
  let html = '';
  let at = 0;
  for (const { start, end } of matches) {
    if (start < at) continue;
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

/** The start of the passage that matches most of the query; the first one in case of a tie. */
function bestStart(matches: readonly TextMatch[]): number {
  let best = { score: 0, start: 0 };
  // Matches do not overlap, so the last one that fits moves forward with the first.
  const occurrences: number[] = [];
  let [patterns, next] = [0, 0];
  for (const [n, { start, pattern }] of matches.entries()) {
    for (let match = matches[next]; match && match.end <= start + PASSAGE - LEAD; match = matches[++next]) {
      const before = occurrences[match.pattern] ?? 0;
      if (before === 0) patterns += 1;
      occurrences[match.pattern] = before + 1;
    }
    const score = patterns * 10 + Math.min(next - n, 9);
    if (score > best.score) best = { score, start };
    if (next <= n) {
      next = n + 1;
      continue;
    }
    const left = (occurrences[pattern] ?? 0) - 1;
    if (left === 0) patterns -= 1;
    occurrences[pattern] = left;
  }
  return best.start;
}

const movedBy = (distance: number, { start, end, pattern }: TextMatch): TextMatch => ({
  start: start + distance,
  end: end + distance,
  pattern,
});

/** Several texts as one, of which only a part is ever put together. */
interface JoinedText {
  readonly length: number;
  slice(start: number, end: number): string;
}

/** Teaser and prose, separated by a line break. */
const joined = (teaser: string, prose: string): JoinedText => ({
  length: teaser.length + 1 + prose.length,
  slice(start, end) {
    const inProse = start - teaser.length - 1;
    if (inProse >= 0) return prose.slice(inProse, end - teaser.length - 1);
    return `${teaser}\n${prose.slice(0, Math.max(0, end - teaser.length - 1))}`.slice(start, end);
  },
});

/** Starts at the beginning of a sentence if one is near, otherwise of a word, and ends at the end of a word. */
function passageOf(text: JoinedText, matches: readonly TextMatch[]): string {
  const wanted = Math.max(0, bestStart(matches) - LEAD);
  const sentence = text.slice(wanted, wanted + LEAD).search(/(?<=[.!?]\s)\S|(?<=\n)\S/);
  const word = () => text.slice(wanted, wanted + PASSAGE).search(/(?<=\s)\S/);
  const start = wanted === 0 ? 0 : wanted + Math.max(0, sentence >= 0 ? sentence : word());
  // One character more, so that a word that ends there is complete.
  const part = text.slice(start, start + PASSAGE + 1);
  const space = part.lastIndexOf(' ');
  const isLast = start + PASSAGE >= text.length;
  const length = isLast ? text.length - start : space <= 0 ? PASSAGE : space;
  const inPart = matches
    .filter((match) => match.start >= start && match.end <= start + length)
    .map((match) => movedBy(-start, match));
  const passage = highlightedText(part.slice(0, length), inPart)
    .replace(/([^.!?:;,…\s])\s*\n\s*/g, `$1${BREAK}`)
    // Single spaces are left alone, because there are so many.
    .replace(/\s{2,}|[^\S ]/g, ' ');
  return `${start > 0 ? '… ' : ''}${passage}${start + length < text.length ? ' …' : ''}`;
}

interface HighlightedArticle {
  readonly title: string;
  readonly teaser: string;
  /** Null if the reader may not read it. */
  readonly body: BodyText | null;
}

/**
 * Highlights the title and the best passage of what this reader may read: teaser and sentences of the body, or only
 * the teaser. If nothing matches, a heading or the title of a chart or a table is named.
 */
export function highlighter(
  patterns: readonly HighlightPattern[],
): (article: HighlightedArticle) => Highlight {
  const matcher = new TextMatcher(patterns);
  const nameIn = (body: BodyText): string | undefined => {
    const name = body.names.find((line) => matcher.find(line).length > 0);
    return name && highlightedText(name, matcher.find(name));
  };
  return ({ title, teaser, body }) => {
    const text = body ? joined(teaser, body.prose) : teaser;
    const inBody = body ? matcher.find(body.prose) : [];
    const matches = [...matcher.find(teaser), ...inBody.map((match) => movedBy(teaser.length + 1, match))];
    const name = matches.length === 0 && body ? nameIn(body) : undefined;
    return {
      title: highlightedText(title, matcher.find(title)),
      passage: name ? `${name}${BREAK}${passageOf(teaser, [])}` : passageOf(text, matches),
    };
  };
}
