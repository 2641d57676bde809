import type { HighlightPattern } from './expand-query.ts';
import { createMatcher, findMatches, type PatternMatcher, type TextMatch } from './highlight-matcher.ts';
import { isProse } from './prose.ts';

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
  for (let n = 0; n < matches.length; n += 1) {
    const start = matches[n]?.start ?? 0;
    const patterns = new Set<number>();
    let inside = 0;
    for (let m = n; m < matches.length && (matches[m]?.end ?? 0) <= start + PASSAGE - LEAD; m += 1) {
      patterns.add(matches[m]?.pattern ?? 0);
      inside += 1;
    }
    const score = patterns.size * 10 + Math.min(inside, 9);
    if (score > best.score) best = { score, start };
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

interface Text {
  readonly title: string;
  readonly teaser: string;
  /** The body, or null if the reader may not read it. */
  readonly plain: string | null;
}

/** The sentences of a body, or everything if it has none. */
function proseOf(plain: string): string {
  const lines = plain.split('\n').filter(isProse);
  return lines.length > 0 ? lines.join('\n') : plain;
}

/** A heading or the title of a chart or a table is named if nothing else matches; single cells are not. */
const MIN_NAME_WORDS = 3;

function matchingName(plain: string, matchers: readonly PatternMatcher[]): string | undefined {
  const names = plain
    .split('\n')
    .filter((line) => !isProse(line) && line.split(/\s+/).length >= MIN_NAME_WORDS);
  const name = names.find((line) => findMatches(line, matchers).length > 0);
  return name && highlightedText(name, findMatches(name, matchers));
}

/**
 * Highlights the title and the best passage of what this reader may read: teaser and sentences of the body, or only
 * the teaser.
 */
export function highlighter(patterns: readonly HighlightPattern[]): (text: Text) => Highlight {
  const matchers = patterns.flatMap((pattern) => createMatcher(pattern) ?? []);
  return ({ title, teaser, plain }) => {
    const text = plain === null ? teaser : `${teaser}\n${proseOf(plain)}`;
    const matches = findMatches(text, matchers);
    const name = matches.length === 0 && plain !== null ? matchingName(plain, matchers) : undefined;
    return {
      title: highlightedText(title, findMatches(title, matchers)),
      passage: name ? `${name}${BREAK}${passageOf(teaser, [])}` : passageOf(text, matches),
    };
  };
}
