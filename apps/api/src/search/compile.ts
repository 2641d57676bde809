import { AS_WRITTEN } from './document.ts';
import { type Name, quote } from './names.ts';
import { type Group, type Mark, namesOf, type Option, optionsWithout } from './options.ts';
import type { Unit } from './parse.ts';
import { isStopWord } from './words.ts';

/** What a search asks of the index. */
export interface CompiledQuery {
  readonly groups: readonly Group[];
  /** None of these may stand in the article. */
  readonly without: readonly (readonly Option[])[];
  /** One of the groups may be missing. */
  readonly relaxed: boolean;
  /** As PostgreSQL takes it. */
  readonly match: string;
  /** An article is ranked by how much it is about these. */
  readonly rank: readonly Name[];
  readonly marks: readonly Mark[];
}

/** A text of more words than this is a quotation, and is found as a whole or not at all. */
const MAX_RELAXED = 8;

/** All of the groups; in a relaxed search every way to leave one of them out. */
export function waysOf<Part>(parts: readonly Part[], relaxed: boolean): Part[][] {
  if (!relaxed || parts.length < 2 || parts.length > MAX_RELAXED) return [[...parts]];
  return parts.map((_, n) => parts.filter((_part, other) => other !== n));
}

function render(option: Option): string {
  const names = namesOf(option).map(quote);
  const { gaps } = option;
  if (!gaps) return `(${names.join(' & ')})`;
  return `(${names.map((name, n) => (n === 0 ? name : `<${gaps[n - 1]}> ${name}`)).join(' ')})`;
}

const anyOf = (options: readonly Option[]): string => `(${[...new Set(options.map(render))].join(' | ')})`;

/** Lexeme by lexeme, also of a phrase: how often it is repeated tells less than what its words say of the article. */
function rankable(option: Option, unit: Unit): Name[] {
  // The words of a synonym that is a phrase are common ones, and say little one by one.
  if (option.gaps && unit.kind !== 'phrase') return [];
  return namesOf(option, '');
}

export function compile(groups: readonly Group[], excluded: readonly Unit[], relaxed = false): CompiledQuery {
  const without = optionsWithout(excluded);
  const required = waysOf(
    groups.map(({ options }) => anyOf(options)),
    relaxed,
  );
  const match = required.map((parts) => `(${parts.join(' & ')})`).join(' | ');
  const rank = groups.flatMap(({ unit, options }) => [
    ...options.flatMap((option) => rankable(option, unit)),
    ...(unit.kind === 'words'
      ? unit.words.filter((word) => !isStopWord(word)).map((word) => AS_WRITTEN + word)
      : []),
  ]);
  return {
    ...{ groups, without, relaxed },
    match: `(${match})${without.map((options) => ` & !${anyOf(options)}`).join('')}`,
    rank: [...new Set(rank)],
    marks: groups.flatMap((group) => group.marks),
  };
}
