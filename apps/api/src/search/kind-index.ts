import { lowerBound } from './lower-bound.ts';
import type { ParsedQuery } from './parse.ts';
import { isQuestionWord, isStopWord, lexeme, tokenise } from './tokenizer.ts';

/** The words of a query as a kind index compares them. */
export interface KindQuery {
  /** Distinct lexemes, without stop words and question words unless there are no others. */
  readonly lexemes: readonly string[];
  /** The last word, if it may be incomplete. */
  readonly prefix: string | undefined;
  /** Items with one of these are left out. */
  readonly excluded: readonly string[];
}

export function kindQuery({ parts, excluded, unfinished }: ParsedQuery): KindQuery {
  const words = parts.flatMap((part) => part.words);
  const subject = words.filter((word) => !isQuestionWord(word));
  const significant = subject.length > 0 ? subject : words.filter((word) => !isStopWord(word));
  const last = words.at(-1);
  return {
    lexemes: [...new Set(significant.map(lexeme))],
    prefix: unfinished && last === significant.at(-1) ? last : undefined,
    excluded: excluded.flatMap((part) => part.words.map(lexeme)),
  };
}

export interface KindFields {
  /** The title or name, and other names for the same thing. */
  readonly names: readonly string[];
  readonly text: string;
}

export interface KindMatch<Item> {
  readonly item: Item;
  /** Whether the query consists of the words of one of its names. */
  readonly isNamed: boolean;
  /** Whether one of its names has every word of the query. */
  readonly nameHasAll: boolean;
  /** Whether its names and text together have every word of the query. */
  readonly isComplete: boolean;
}

const MIN_PREFIX = 2;
const NAME_WEIGHT = 3;
/** Items with at least two words and this share of the query's weight are listed. */
const MIN_COVERAGE = 0.6;

function lexemesOf(text: string): Set<string> {
  const words = tokenise(text).flatMap(({ parts, joined }) => (joined ? [...parts, joined] : parts));
  return new Set(words.filter((word) => !isStopWord(word)).map(lexeme));
}

interface Entry<Item> {
  readonly item: Item;
  readonly names: readonly ReadonlySet<string>[];
  readonly text: ReadonlySet<string>;
}

interface Tally {
  weight: number;
  score: number;
  count: number;
}

/**
 * A few thousand short texts in memory: insights, events, glossary terms or analysts. An item matches if it has every
 * word of the query, or if the query contains its whole name, or if it has most of the query's weight.
 */
export class KindIndex<Item> {
  readonly #entries: readonly Entry<Item>[];
  readonly #postings = new Map<string, number[]>();
  /** The words of the names as they are written, in alphabetical order, to complete the word that is being typed. */
  readonly #nameWords: readonly string[];

  constructor(items: readonly Item[], fieldsOf: (item: Item) => KindFields) {
    const nameWords = new Set<string>();
    this.#entries = items.map((item) => {
      const { names, text } = fieldsOf(item);
      for (const word of names.flatMap((name) => tokenise(name).flatMap(({ parts }) => parts))) {
        if (!isStopWord(word)) nameWords.add(word);
      }
      return { item, names: names.map(lexemesOf), text: lexemesOf(text) };
    });
    this.#nameWords = [...nameWords].sort();
    for (const [n, { names, text }] of this.#entries.entries()) {
      for (const name of new Set([...names.flatMap((one) => [...one]), ...text])) {
        const known = this.#postings.get(name);
        if (known) known.push(n);
        else this.#postings.set(name, [n]);
      }
    }
  }

  /** All items in their order. */
  get items(): readonly Item[] {
    return this.#entries.map(({ item }) => item);
  }

  /** Best first; in case of a tie, in the order of the items. */
  search({ lexemes, prefix, excluded }: KindQuery): KindMatch<Item>[] {
    const groups = lexemes.map((name) => this.#alternatives(name, prefix));
    const tallies = new Map<number, Tally>();
    let total = 0;
    for (const group of groups) total += this.#count(group, tallies);
    const left = new Set(excluded.flatMap((name) => this.#postings.get(name) ?? []));
    const found: { readonly n: number; readonly score: number; readonly match: KindMatch<Item> }[] = [];
    for (const [n, { weight, score, count }] of tallies) {
      const entry = this.#entries[n];
      if (!entry || left.has(n)) continue;
      const isNamed = entry.names.some((name) => sameWords(name, groups));
      const hasName = entry.names.some((name) => isWithin(name, lexemes));
      const isComplete = count === groups.length;
      if (!isComplete && !hasName && (count < 2 || weight < MIN_COVERAGE * total)) continue;
      const nameHasAll = entry.names.some((name) => groups.every((group) => hasOne(name, group)));
      const rank = score + (isNamed ? 1000 : nameHasAll ? 100 : isComplete ? 10 : 0);
      found.push({ n, score: rank, match: { item: entry.item, isNamed, nameHasAll, isComplete } });
    }
    return found.sort((a, b) => b.score - a.score || a.n - b.n).map(({ match }) => match);
  }

  /** The lexeme itself, and for the word that is being typed the words of names that it begins. */
  #alternatives(name: string, prefix: string | undefined): string[] {
    if (prefix === undefined || prefix.length < MIN_PREFIX || lexeme(prefix) !== name) return [name];
    const stems = new Set([name]);
    const words = this.#nameWords;
    for (let n = lowerBound(words.length, (at) => words[at] as string, prefix); n < words.length; n += 1) {
      const word = words[n] as string;
      if (!word.startsWith(prefix)) break;
      stems.add(lexeme(word));
    }
    return [...stems];
  }

  /** Adds a word of the query to the tallies and returns its weight: the rarer, the more. */
  #count(group: readonly string[], tallies: Map<number, Tally>): number {
    const having = new Set(group.flatMap((name) => this.#postings.get(name) ?? []));
    const weight = Math.log(1 + (this.#entries.length + 1) / (having.size + 0.5));
    for (const n of having) {
      const tally = tallies.get(n) ?? { weight: 0, score: 0, count: 0 };
      const inName = this.#entries[n]?.names.some((name) => hasOne(name, group)) ?? false;
      tally.weight += weight;
      tally.score += weight * (inName ? NAME_WEIGHT : 1);
      tally.count += 1;
      tallies.set(n, tally);
    }
    return weight;
  }
}

const hasOne = (words: ReadonlySet<string>, group: readonly string[]): boolean =>
  group.some((name) => words.has(name));

const isWithin = (name: ReadonlySet<string>, lexemes: readonly string[]): boolean =>
  name.size > 0 && [...name].every((word) => lexemes.includes(word));

/** Whether the query has exactly the words of the name; the last one may be incomplete. */
const sameWords = (name: ReadonlySet<string>, groups: readonly (readonly string[])[]): boolean =>
  name.size === groups.length && groups.every((group) => hasOne(name, group.slice(0, 1)));
