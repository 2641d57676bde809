import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Lookup } from './lookup.ts';
import type { Group } from './options.ts';
import type { ParsedQuery, Unit } from './parse.ts';
import { distance, MAX_EDITS, MIN_CORRECTED, slips } from './slips.ts';
import type { Synonyms } from './synonyms.ts';
import { lexeme } from './words.ts';

interface Candidate {
  readonly typed: string;
  readonly word: string;
  readonly articles: number;
}

const statement = () => sql`select t.typed, w.word, w.articles
  from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as t(typed text, slips jsonb)
  cross join lateral (select word, articles from search_words
    where deletion_variants && array(select jsonb_array_elements_text(t.slips))
      and length(word) between length(t.typed) - 2 and length(t.typed) + 2
      and since <= ${sql.placeholder('now')}::timestamptz) w`;

/** One look-up for all of the words; candidates share a slip and are about as long. */
function candidates(db: Database, words: readonly string[], now: Date): Promise<Candidate[]> {
  const asked = JSON.stringify(words.map((typed) => ({ typed, slips: slips(typed) })));
  return prepared<Candidate>(db, 'corrections', statement, { asked, now: now.toISOString() });
}

/** A short word has room for one slip only; a swap of neighbours counts as one. */
const allowed = (word: string): number => (word.length < 6 ? 1 : MAX_EDITS);

function closest(typed: string, all: readonly Candidate[]): string | undefined {
  const bound = allowed(typed);
  const near = all
    .filter((one) => one.typed === typed)
    .map((one) => ({ ...one, edits: distance(typed, one.word, bound) }))
    .filter(({ edits }) => edits <= bound)
    .map((one) => ({ ...one, first: one.word[0] === typed[0] ? 0 : 1 }));
  near.sort(
    (a, b) => a.edits - b.edits || a.first - b.first || b.articles - a.articles || (a.word < b.word ? -1 : 1),
  );
  return near[0]?.word;
}

const correctable = ({ kind, words, joined }: Unit): boolean =>
  kind === 'words' && (words.length === 1 || joined !== undefined);

/** Words of the query that no public text, name or synonym has. */
function strangers(
  parsed: ParsedQuery,
  groups: readonly Group[],
  synonyms: Synonyms,
  lookup: Lookup,
): Unit[] {
  const last = parsed.unfinished ? parsed.units.at(-1) : undefined;
  return groups
    .map(({ unit }) => unit)
    .filter((unit) => {
      const word = unit.words.join('');
      if (!correctable(unit) || word.length < MIN_CORRECTED || /^\d/.test(word)) return false;
      if (unit.end === last?.end && lookup.completions.length > 0) return false;
      return !unit.words.every((one) => lookup.stems.has(lexeme(one)) || synonyms.knows(one));
    });
}

/** The text with every unknown word replaced by the closest that anyone may see, or nothing where none is close. */
export async function correct(
  db: Database,
  parsed: ParsedQuery,
  groups: readonly Group[],
  synonyms: Synonyms,
  lookup: Lookup,
  now: Date,
): Promise<string | undefined> {
  const unknown = strangers(parsed, groups, synonyms, lookup);
  if (unknown.length === 0) return undefined;
  const all = await candidates(db, [...new Set(unknown.map((unit) => unit.words.join('')))], now);
  let { text } = parsed;
  for (const unit of [...unknown].sort((a, b) => b.start - a.start)) {
    const word = closest(unit.words.join(''), all);
    if (word) text = text.slice(0, unit.start) + word + text.slice(unit.end);
  }
  return text === parsed.text ? undefined : text;
}
