import type { Heading } from '@tidemark/contracts/wire/article';
import type { BodyText, Paragraph } from './body-text.ts';
import type { HighlightPattern, TermGroup } from './expand-query.ts';
import { type TextMatch, TextMatcher } from './highlight-matcher.ts';
import { highlightedText } from './highlights.ts';
import type { ReadableText } from './readable-texts.ts';
import { isStopWord, lexeme } from './tokenizer.ts';

/** A passage of an article that answers a question. */
export interface Passage {
  readonly articleId: number;
  /** The heading above it, null at the beginning of the article. */
  readonly heading: Pick<Heading, 'id' | 'text'> | null;
  /** HTML-escaped, with the matching words in `<mark>`. */
  readonly html: string;
  /** The passage as plain text, so that a link can lead to it. */
  readonly text: string;
}

/** A passage with less of the question's weight is no answer: in its own words, and with heading and title. */
const MIN_OWN_SHARE = 0.4;
const MIN_SHARE = 0.5;
/** How much the words of passage, heading and title together add. */
const CONTEXT_SHARE = 0.3;
/** One bit each. */
const MAX_GROUPS = 30;
const MIN_LENGTH = 60;
const MAX_LENGTH = 340;

interface Group {
  readonly weight: number;
  readonly patterns: readonly HighlightPattern[];
}

/** Finds the groups of a question in texts. */
class GroupMatcher {
  readonly matcher: TextMatcher;
  readonly #bitOf: readonly number[];

  constructor(groups: readonly Group[]) {
    this.matcher = new TextMatcher(groups.flatMap(({ patterns }) => patterns));
    this.#bitOf = groups.flatMap(({ patterns }, n) => patterns.map(() => 1 << n));
  }

  /** The groups that a text has, as bits. */
  groupsIn(text: string): number {
    return this.#bitsOf(this.matcher.findAll(text));
  }

  /** The groups that each of some ranges of a text has, which are in text order. */
  groupsByRange(ranges: readonly Paragraph[], prose: string): number[] {
    const matches = this.matcher.findAll(prose);
    let next = 0;
    return ranges.map(([start, end]) => {
      while ((matches[next]?.start ?? end) < start) next += 1;
      const first = next;
      while ((matches[next]?.start ?? end) < end) next += 1;
      return this.#bitsOf(matches.slice(first, next).filter((match) => match.end <= end));
    });
  }

  #bitsOf(matches: readonly TextMatch[]): number {
    return matches.reduce((bits, { pattern }) => bits | (this.#bitOf[pattern] ?? 0), 0);
  }
}

/** The groups of the query with their weights: the rarer a word, the more it counts. */
function weighted(
  groups: readonly TermGroup[],
  counts: ReadonlyMap<string, number>,
  articles: number,
): Group[] {
  return groups
    .filter(({ optional }) => !optional)
    .slice(0, MAX_GROUPS)
    .map(({ part, highlightPatterns }) => {
      // Several words that belong together are at most as frequent as the rarest of them. Stop words are not counted.
      const words = part.words.filter((word) => !isStopWord(word));
      const count = Math.min(...words.map((word) => counts.get(lexeme(word)) ?? 0));
      return {
        weight: Math.log(1 + (articles + 1) / (count + 1)),
        patterns: highlightPatterns,
      };
    });
}

/** The share of the question's weight that these groups have. */
function shareOf(groups: readonly Group[], bits: number): number {
  let [having, total] = [0, 0];
  for (const [n, { weight }] of groups.entries()) {
    total += weight;
    if ((bits >> n) & 1) having += weight;
  }
  return having / total;
}

interface FoundLine {
  readonly line: string;
  readonly heading: Passage['heading'];
}

/** The paragraph with most of the question, if any has enough of it. */
function bestParagraph(
  title: string,
  body: BodyText,
  groups: readonly Group[],
  matcher: GroupMatcher,
): FoundLine | undefined {
  const { prose, outline } = body;
  const { headings, paragraphs } = outline;
  const inTitle = matcher.groupsIn(title);
  const contexts = headings.map(({ text }) => inTitle | matcher.groupsIn(text));
  const inParagraphs = matcher.groupsByRange(paragraphs, prose);
  let best: (FoundLine & { readonly score: number }) | undefined;
  for (const [n, [start, end, heading]] of paragraphs.entries()) {
    if (end - start < MIN_LENGTH) continue;
    const bits = inParagraphs[n] ?? 0;
    const [own, all] = [shareOf(groups, bits), shareOf(groups, bits | (contexts[heading] ?? inTitle))];
    const score = own + CONTEXT_SHARE * all;
    const answers = own >= MIN_OWN_SHARE && all >= MIN_SHARE;
    if (answers && score > (best?.score ?? 0))
      best = { heading: headings[heading] ?? null, line: prose.slice(start, end), score };
  }
  return best;
}

/** The sentences with the most matches, as many as fit. */
function shorten(line: string, matches: readonly TextMatch[]): string {
  if (line.length <= MAX_LENGTH) return line;
  const sentences = [...line.matchAll(/\S.*?(?:[.!?…]["”’)]?(?=\s)|$)/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  let best = { count: -1, text: line };
  for (const [n, { start }] of sentences.entries()) {
    const last = sentences.findLast(({ end }, m) => m === n || end - start <= MAX_LENGTH);
    const end = last?.end ?? line.length;
    const inside = matches.filter((match) => match.start >= start && match.end <= end);
    const count = new Set(inside.map(({ pattern }) => pattern)).size;
    if (count > best.count) best = { count, text: line.slice(start, end) };
  }
  return best.text.length <= 2 * MAX_LENGTH
    ? best.text
    : `${best.text.slice(0, MAX_LENGTH).replace(/\s\S*$/, '')} …`;
}

export interface PassageRequest {
  readonly groups: readonly TermGroup[];
  /** How many readable articles have each stem of the query, and how many articles there are. */
  readonly counts: ReadonlyMap<string, number>;
  readonly articles: number;
  /** The first hit. It has no body if the reader may not read it. */
  readonly hit: ReadableText | undefined;
}

/**
 * The best passage for a question, from the first hit if this reader may read it. Other hits with the same words are
 * mostly about something else (decision 026).
 */
export function findPassage({ groups: all, counts, articles, hit }: PassageRequest): Passage | undefined {
  const groups = weighted(all, counts, articles);
  if (groups.length === 0 || !hit?.body) return undefined;
  const groupMatcher = new GroupMatcher(groups);
  const found = bestParagraph(hit.title, hit.body, groups, groupMatcher);
  if (!found) return undefined;
  const { heading, line } = found;
  const { matcher } = groupMatcher;
  const text = shorten(line, matcher.find(line));
  return { articleId: hit.id, heading, html: highlightedText(text, matcher.find(text)), text };
}
