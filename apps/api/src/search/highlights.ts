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
export function highlightedText(
  text: string,
  matches: readonly TextMatch[],
  start = 0,
  end = text.length,
): string {
  let html = '';
  let at = start;
  for (const match of matches) {
    if (match.start < at || match.end > end) continue;
    html += `${escapeHtml(text.slice(at, match.start))}<mark>${escapeHtml(text.slice(match.start, match.end))}</mark>`;
    at = match.end;
  }
  return html + escapeHtml(text.slice(at, end));
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

/** Starts at the beginning of a sentence if one is near, otherwise of a word, and ends at the end of a word. */
function passageOf(text: string, matches: readonly TextMatch[]): string {
  const wanted = Math.max(0, bestStart(matches) - LEAD);
  const sentence = text.slice(wanted, wanted + LEAD).search(/(?<=[.!?]\s)\S|(?<=\n)\S/);
  const start =
    wanted === 0
      ? 0
      : wanted + Math.max(0, sentence >= 0 ? sentence : text.slice(wanted).search(/(?<=\s)\S/));
  const limit = Math.min(text.length, start + PASSAGE);
  const space = text.lastIndexOf(' ', limit);
  const end = limit === text.length || space <= start ? limit : space;
  const passage = highlightedText(text, matches, start, end)
    .replace(/([^.!?:;,…\s])\s*\n\s*/g, `$1${BREAK}`)
    .replace(/\s+/g, ' ');
  return `${start > 0 ? '… ' : ''}${passage}${end < text.length ? ' …' : ''}`;
}

const movedBy = (distance: number, { start, end, pattern }: TextMatch): TextMatch => ({
  start: start + distance,
  end: end + distance,
  pattern,
});

interface HighlightedArticle {
  readonly card: { readonly title: string; readonly teaser: string };
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
  return ({ card: { title, teaser }, body }) => {
    const text = body ? `${teaser}\n${body.prose}` : teaser;
    const inBody = body ? matcher.find(body.prose, body.wordStarts) : [];
    const matches = [...matcher.find(teaser), ...inBody.map((match) => movedBy(teaser.length + 1, match))];
    const name = matches.length === 0 && body ? nameIn(body) : undefined;
    return {
      title: highlightedText(title, matcher.find(title)),
      passage: name ? `${name}${BREAK}${passageOf(teaser, [])}` : passageOf(text, matches),
    };
  };
}
