import { CATEGORIES, type Category } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/name';
import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { AuthorImage } from '../store/schema.ts';
import { lookUp } from './lookup.ts';
import { parseQuery } from './parse.ts';
import { tokenise } from './words.ts';

export interface SuggestedAnalyst {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly image: AuthorImage | null;
}

export interface Suggestions {
  readonly completions: readonly string[];
  readonly analysts: readonly SuggestedAnalyst[];
  readonly categories: readonly Category[];
}

const MAX_COMPLETIONS = 5;
const MAX_LINKS = 3;

/** Every word typed begins a word of the name, in any order. */
function begins(name: string, typed: readonly string[]): boolean {
  const words = tokenise(name).flatMap(({ parts, joined }) => (joined ? [...parts, joined] : parts));
  return typed.every((word) => words.some((other) => other.startsWith(word)));
}

interface AnalystRow {
  readonly id: number;
  readonly slug: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly image: AuthorImage | null;
}

const statement = () => sql`select id, slug, first_name, last_name, image from authors
  where removed_at is null and slug is not null order by last_name, first_name, id`;

/** What the text may become, and where it may lead. Nothing in it depends on who asks. */
export async function suggest(db: Database, text: string, now: Date): Promise<Suggestions> {
  const parsed = parseQuery(text);
  const last = parsed.unfinished ? parsed.units.at(-1) : undefined;
  const typed = parsed.units.flatMap((unit) => unit.words);
  if (typed.length === 0) return { completions: [], analysts: [], categories: [] };
  const [found, people] = await Promise.all([
    lookUp(db, [], last?.kind === 'words' ? last.words.at(-1) : undefined, now),
    prepared<AnalystRow>(db, 'analysts', statement, {}),
  ]);
  const word = last?.words.at(-1) ?? '';
  const head = last ? parsed.text.slice(0, last.end - word.length) : parsed.text;
  return {
    completions: found.completions
      .filter((one) => one.word !== word)
      .slice(0, MAX_COMPLETIONS)
      .map((one) => `${head}${one.word}`),
    analysts: people
      .map(({ id, slug, image, ...name }) => ({ id, slug, image, name: displayName(name) }))
      .filter(({ name }) => begins(name, typed))
      .slice(0, MAX_LINKS),
    categories: CATEGORIES.filter(({ name }) => begins(name, typed)).slice(0, MAX_LINKS),
  };
}
