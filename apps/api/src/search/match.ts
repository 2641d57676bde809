import type { Articles } from './articles.ts';
import { type Bits, intersectInto, subtractFrom, unionInto } from './bits.ts';
import { type CompiledQuery, combinations } from './compile.ts';
import { ABOUT, IN_TITLE } from './document.ts';
import { type Alternative, indexTermsOf } from './expand-query.ts';
import type { IndexTerm } from './index-terms.ts';
import type { DocSetLookup } from './term-index.ts';

/** Only PostgreSQL knows word positions. The posting lists give the candidates for a phrase. */
const isPhrase = ({ gaps }: Alternative): boolean => gaps !== undefined;

const hasPrefixedForm = ({ onlyInBodies }: Alternative): boolean => !onlyInBodies;

export const hasPhrases = ({ groups, excluded }: CompiledQuery): boolean =>
  [...groups.map(({ alternatives }) => alternatives), ...excluded].some((options) => options.some(isPhrase));

/** All terms whose posting lists the query needs. */
export function indexTermsIn({ groups, excluded }: CompiledQuery): Set<IndexTerm> {
  const wanted = groups.flatMap(({ alternatives }) => [
    ...alternatives.flatMap((option) => indexTermsOf(option)),
    ...[IN_TITLE, ABOUT].flatMap((mark) =>
      alternatives.filter(hasPrefixedForm).flatMap((option) => indexTermsOf(option, mark)),
    ),
  ]);
  return new Set([
    ...wanted,
    ...excluded.flatMap((options) => options.flatMap((option) => indexTermsOf(option))),
  ]);
}

class Matcher {
  readonly #articles: Articles;
  readonly #read: DocSetLookup;

  constructor(articles: Articles, read: DocSetLookup) {
    this.#articles = articles;
    this.#read = read;
  }

  #all([first, ...others]: readonly IndexTerm[]): Readonly<Bits> {
    if (first === undefined) return this.#articles.emptySet();
    if (others.length === 0) return this.#read(first);
    const bits = this.#read(first).slice();
    for (const name of others) intersectInto(bits, this.#read(name));
    return bits;
  }

  #any(options: readonly Alternative[], mark?: string): Readonly<Bits> {
    const [only, ...others] = options;
    if (only && others.length === 0) return this.#all(indexTermsOf(only, mark));
    const bits = this.#articles.emptySet();
    for (const option of options) unionInto(bits, this.#all(indexTermsOf(option, mark)));
    return bits;
  }

  /** Articles with all of the terms, under the given term prefix. */
  required(
    { groups, relaxed }: CompiledQuery,
    mark: string | undefined,
    wanted: (option: Alternative) => boolean,
  ): Bits {
    const parts = groups.map(({ alternatives }) => this.#any(alternatives.filter(wanted), mark));
    const ways = combinations(parts, relaxed).map(([first, ...others]) => {
      const bits = first?.slice() ?? this.#articles.emptySet();
      for (const other of others) intersectInto(bits, other);
      return bits;
    });
    const [found = this.#articles.emptySet(), ...more] = ways;
    for (const bits of more) unionInto(found, bits);
    return found;
  }

  excluded({ excluded }: CompiledQuery, wanted: (option: Alternative) => boolean): Bits {
    const bits = this.#articles.emptySet();
    for (const options of excluded) unionInto(bits, this.#any(options.filter(wanted)));
    return bits;
  }
}

const every = (): boolean => true;
const anywhere = (option: Alternative): boolean => !isPhrase(option);

export interface Matches {
  /** Articles that match for certain. */
  readonly sure: Bits;
  /** Articles that match if their phrases do, including those that match for certain. */
  readonly possible: Bits;
  /** Articles with the words in the title, and in the subject. */
  readonly title: Bits;
  readonly about: Bits;
}

export function matchQuery(query: CompiledQuery, articles: Articles, read: DocSetLookup): Matches {
  const matcher = new Matcher(articles, read);
  const possible = matcher.required(query, undefined, every);
  subtractFrom(possible, matcher.excluded(query, anywhere));
  let sure = possible;
  if (hasPhrases(query)) {
    sure = matcher.required(query, undefined, anywhere);
    subtractFrom(sure, matcher.excluded(query, every));
  }
  return {
    ...{ sure, possible },
    title: matcher.required(query, IN_TITLE, hasPrefixedForm),
    about: matcher.required(query, ABOUT, hasPrefixedForm),
  };
}
