import { CATEGORIES } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import { sql } from 'drizzle-orm';
import type { AuthorImage } from '../features/authors/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { currentCatalogue } from './catalogue.ts';
import type { SuggestedAnalyst, Suggestions } from './engine.ts';
import { type KindMatch, kindQuery } from './kind-index.ts';
import { lookUpWords } from './lookup.ts';
import { matchKinds } from './other-kinds.ts';
import { parseQuery } from './parse.ts';
import { tokenise } from './tokenizer.ts';

const MAX_COMPLETIONS = 5;
const MAX_LINKS = 3;

interface Named<Item> {
  readonly item: Item;
  /** The words of its name with a space before each, so that ` vi` is found only where a word begins with `vi`. */
  readonly words: string;
}

const named = <Item extends { readonly name: string }>(item: Item): Named<Item> => {
  const words = tokenise(item.name).flatMap(({ parts, joined }) => (joined ? [...parts, joined] : parts));
  return { item, words: words.map((word) => ` ${word}`).join('') };
};

/** The first items for which every typed word is a prefix of a word of the name, in any order. */
function itemsNamed<Item>(items: readonly Named<Item>[], typed: readonly string[]): Item[] {
  const remaining = typed.reduce((left, word) => {
    const start = ` ${word}`;
    return left.filter(({ words }) => words.includes(start));
  }, items);
  return remaining.slice(0, MAX_LINKS).map(({ item }) => item);
}

/** Only items whose name has all typed words: what a reader types is part of a name. */
const firstNamed = <Item>(matches: readonly KindMatch<Item>[]): Item[] =>
  matches
    .filter(({ nameHasAll }) => nameHasAll)
    .slice(0, MAX_LINKS)
    .map(({ item }) => item);

const NO_SUGGESTIONS: Suggestions = {
  ...{ completions: [], analysts: [], categories: [] },
  ...{ insights: [], calendar: [], glossary: [] },
};

const NAMED_CATEGORIES = CATEGORIES.map(named);

interface AnalystRow {
  readonly id: number;
  readonly slug: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly image: AuthorImage | null;
}

const statement = () => sql`select id, slug, first_name, last_name, image from authors
  where removed_at is null and slug is not null order by last_name, first_name, id`;

const FRESH_MS = 500;
const cachedAnalysts = new WeakMap<
  object,
  { readonly at: number; readonly people: Promise<Named<SuggestedAnalyst>[]> }
>();

async function load(db: Database): Promise<Named<SuggestedAnalyst>[]> {
  const rows = await prepared<AnalystRow>(db, 'analysts', statement, {});
  return rows.map(({ id, slug, image, ...name }) => named({ id, slug, image, name: displayName(name) }));
}

/** Needed for every keystroke, so the result is cached for half a second. */
function analysts(db: Database): Promise<readonly Named<SuggestedAnalyst>[]> {
  const known = cachedAnalysts.get(db);
  if (known && performance.now() - known.at < FRESH_MS) return known.people;
  const people = load(db);
  cachedAnalysts.set(db, { at: performance.now(), people });
  people.catch(() => cachedAnalysts.delete(db));
  return people;
}

/** Completions and links for the typed text. The result does not depend on the reader. */
export async function suggest(db: Database, text: string, now: Date): Promise<Suggestions> {
  const parsed = parseQuery(text);
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  const typed = parsed.parts.flatMap((part) => part.words);
  if (typed.length === 0) return NO_SUGGESTIONS;
  const [{ vocabulary }, people, matches] = await Promise.all([
    currentCatalogue(db),
    analysts(db),
    matchKinds(db, kindQuery(parsed)),
  ]);
  const word = last?.words.at(-1) ?? '';
  const found = lookUpWords(vocabulary, [], last?.kind === 'words' ? word : undefined, now);
  const head = last ? parsed.text.slice(0, last.end - word.length) : parsed.text;
  return {
    completions: found.completions
      .filter((one) => one.word !== word)
      .slice(0, MAX_COMPLETIONS)
      .map((one) => `${head}${one.word}`),
    analysts: itemsNamed(people, typed),
    categories: itemsNamed(NAMED_CATEGORIES, typed),
    insights: firstNamed(matches.insights).map(({ slug, title }) => ({ slug, title })),
    calendar: firstNamed(matches.calendar).map(({ summary: _, kind: __, ...event }) => event),
    glossary: firstNamed(matches.glossary).map(({ id, term }) => ({ id, term })),
  };
}
