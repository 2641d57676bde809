import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { deletionVariants, editDistance, MAX_EDITS, MIN_CORRECTED } from './deletion-variants.ts';
import type { TermGroup } from './expand-query.ts';
import type { DictionaryLookup } from './lookup.ts';
import type { ParsedQuery, QueryPart } from './parse.ts';
import type { Synonyms } from './synonyms.ts';
import { lexeme } from './tokenizer.ts';

interface Candidate {
  readonly typed: string;
  readonly word: string;
  readonly articles: number;
}

const statement = () => sql`select t.typed, w.word, w.articles
  from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as t(typed text, variants jsonb)
  cross join lateral (select word, articles from search_words
    where deletion_variants && array(select jsonb_array_elements_text(t.variants))
      and length(word) between length(t.typed) - 2 and length(t.typed) + 2
      and since <= ${sql.placeholder('now')}::timestamptz) w`;

/** One lookup for all words. Candidates share a deletion variant and have a similar length. */
function candidates(db: Database, words: readonly string[], now: Date): Promise<Candidate[]> {
  const asked = JSON.stringify(words.map((typed) => ({ typed, variants: deletionVariants(typed) })));
  return prepared<Candidate>(db, 'corrections', statement, { asked, now: now.toISOString() });
}

/** A short word allows one edit only. A swap of neighbours counts as one. */
const allowed = (word: string): number => (word.length < 6 ? 1 : MAX_EDITS);

function closest(typed: string, all: readonly Candidate[]): string | undefined {
  const bound = allowed(typed);
  const close = all
    .filter((one) => one.typed === typed)
    .map((one) => ({ ...one, edits: editDistance(typed, one.word, bound) }))
    .filter(({ edits }) => edits <= bound)
    .map((one) => ({ ...one, first: one.word[0] === typed[0] ? 0 : 1 }));
  close.sort(
    (a, b) => a.edits - b.edits || a.first - b.first || b.articles - a.articles || (a.word < b.word ? -1 : 1),
  );
  return close[0]?.word;
}

const correctable = ({ kind, words, joined }: QueryPart): boolean =>
  kind === 'words' && (words.length === 1 || joined !== undefined);

/** Words of the query that occur in no public text, name or synonym. */
function unknownParts(
  parsed: ParsedQuery,
  groups: readonly TermGroup[],
  synonyms: Synonyms,
  lookup: DictionaryLookup,
): QueryPart[] {
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  return groups
    .map(({ part }) => part)
    .filter((part) => {
      const word = part.words.join('');
      if (!correctable(part) || word.length < MIN_CORRECTED || /^\d/.test(word)) return false;
      if (part.end === last?.end && lookup.completions.length > 0) return false;
      return !part.words.every((one) => lookup.stems.has(lexeme(one)) || synonyms.knows(one));
    });
}

/** The query with every unknown word replaced by the closest public word, or undefined if no word is close. */
export async function correct(
  db: Database,
  parsed: ParsedQuery,
  groups: readonly TermGroup[],
  synonyms: Synonyms,
  lookup: DictionaryLookup,
  now: Date,
): Promise<string | undefined> {
  const unknown = unknownParts(parsed, groups, synonyms, lookup);
  if (unknown.length === 0) return undefined;
  const all = await candidates(db, [...new Set(unknown.map((part) => part.words.join('')))], now);
  let { text } = parsed;
  for (const part of [...unknown].sort((a, b) => b.start - a.start)) {
    const word = closest(part.words.join(''), all);
    if (word) text = text.slice(0, part.start) + word + text.slice(part.end);
  }
  return text === parsed.text ? undefined : text;
}
