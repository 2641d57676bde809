import type { Articles } from './articles.ts';
import { addAll, type Bits, keepOnly, takeAway } from './bits.ts';
import { type CompiledQuery, waysOf } from './compile.ts';
import { ABOUT, IN_TITLE } from './document.ts';
import type { Name } from './names.ts';
import { namesOf, type Option } from './options.ts';
import type { ArticlesWith } from './words-of.ts';

/** Words in a row are known to PostgreSQL alone; their lists say where they may stand so. */
const inARow = ({ gaps }: Option): boolean => gaps !== undefined;

const marked = ({ inBodies }: Option): boolean => !inBodies;

export const asksForOrder = ({ groups, without }: CompiledQuery): boolean =>
  [...groups.map(({ options }) => options), ...without].some((options) => options.some(inARow));

/** Every list that the query will be answered from. */
export function namesIn({ groups, without }: CompiledQuery): Set<Name> {
  const wanted = groups.flatMap(({ options }) => [
    ...options.flatMap((option) => namesOf(option)),
    ...[IN_TITLE, ABOUT].flatMap((mark) => options.filter(marked).flatMap((option) => namesOf(option, mark))),
  ]);
  return new Set([...wanted, ...without.flatMap((options) => options.flatMap((option) => namesOf(option)))]);
}

class Matcher {
  readonly #articles: Articles;
  readonly #read: ArticlesWith;

  constructor(articles: Articles, read: ArticlesWith) {
    this.#articles = articles;
    this.#read = read;
  }

  #all([first, ...others]: readonly Name[]): Readonly<Bits> {
    if (first === undefined) return this.#articles.none();
    if (others.length === 0) return this.#read(first);
    const bits = this.#read(first).slice();
    for (const name of others) keepOnly(bits, this.#read(name));
    return bits;
  }

  #any(options: readonly Option[], mark?: string): Readonly<Bits> {
    const [only, ...others] = options;
    if (only && others.length === 0) return this.#all(namesOf(only, mark));
    const bits = this.#articles.none();
    for (const option of options) addAll(bits, this.#all(namesOf(option, mark)));
    return bits;
  }

  /** Articles with all of the words under a mark. */
  required(
    { groups, relaxed }: CompiledQuery,
    mark: string | undefined,
    wanted: (option: Option) => boolean,
  ): Bits {
    const parts = groups.map(({ options }) => this.#any(options.filter(wanted), mark));
    const ways = waysOf(parts, relaxed).map(([first, ...others]) => {
      const bits = first?.slice() ?? this.#articles.none();
      for (const other of others) keepOnly(bits, other);
      return bits;
    });
    const [found = this.#articles.none(), ...more] = ways;
    for (const bits of more) addAll(found, bits);
    return found;
  }

  excluded({ without }: CompiledQuery, wanted: (option: Option) => boolean): Bits {
    const bits = this.#articles.none();
    for (const options of without) addAll(bits, this.#any(options.filter(wanted)));
    return bits;
  }
}

const every = (): boolean => true;
const anywhere = (option: Option): boolean => !inARow(option);

export interface Matches {
  /** Match for certain. */
  readonly sure: Bits;
  /** Match where words that must stand in a row do; the sure ones are among them. */
  readonly possible: Bits;
  /** With the words in the title, and in what the article is about, as far as they match. */
  readonly title: Bits;
  readonly about: Bits;
}

export function matchesOf(query: CompiledQuery, articles: Articles, read: ArticlesWith): Matches {
  const matcher = new Matcher(articles, read);
  const possible = matcher.required(query, undefined, every);
  takeAway(possible, matcher.excluded(query, anywhere));
  let sure = possible;
  if (asksForOrder(query)) {
    sure = matcher.required(query, undefined, anywhere);
    takeAway(sure, matcher.excluded(query, every));
  }
  return {
    ...{ sure, possible },
    title: matcher.required(query, IN_TITLE, marked),
    about: matcher.required(query, ABOUT, marked),
  };
}
