import { AS_WRITTEN } from './document.ts';
import {
  type Alternative,
  exclusionAlternatives,
  type HighlightPattern,
  indexTermsOf,
  type TermGroup,
} from './expand-query.ts';
import { type IndexTerm, quoteTerm } from './index-terms.ts';
import type { QueryPart } from './parse.ts';
import { isStopWord } from './tokenizer.ts';

/** A query in the form in which the index executes it. */
export interface CompiledQuery {
  readonly groups: readonly TermGroup[];
  /** None of these may occur in the article. */
  readonly excluded: readonly (readonly Alternative[])[];
  /** Whether one of the groups may be missing. */
  readonly relaxed: boolean;
  /** In PostgreSQL's tsquery syntax. */
  readonly match: string;
  /** The terms by which articles are ranked. */
  readonly rank: readonly IndexTerm[];
  readonly highlightPatterns: readonly HighlightPattern[];
}

/** A longer query is probably a quotation, for which a partial match is not useful. */
const MAX_RELAXED = 8;

/** All parts, or in a relaxed search every combination that omits one of them. */
export function combinations<Part>(parts: readonly Part[], relaxed: boolean): Part[][] {
  if (!relaxed || parts.length < 2 || parts.length > MAX_RELAXED) return [[...parts]];
  return parts.map((_, n) => parts.filter((_part, other) => other !== n));
}

function render(option: Alternative): string {
  const names = indexTermsOf(option).map(quoteTerm);
  const { gaps } = option;
  if (!gaps) return `(${names.join(' & ')})`;
  return `(${names.map((name, n) => (n === 0 ? name : `<${gaps[n - 1]}> ${name}`)).join(' ')})`;
}

const anyOf = (options: readonly Alternative[]): string =>
  `(${[...new Set(options.map(render))].join(' | ')})`;

/** The individual lexemes, also for a phrase: they describe an article better than the number of exact repetitions. */
function rankable(option: Alternative, part: QueryPart): IndexTerm[] {
  // The individual words of a multi-word synonym are common and describe little.
  if (option.gaps && part.kind !== 'phrase') return [];
  return indexTermsOf(option, '');
}

export function compile(
  groups: readonly TermGroup[],
  excluded: readonly QueryPart[],
  relaxed = false,
): CompiledQuery {
  const without = exclusionAlternatives(excluded);
  const required = combinations(
    groups.map(({ alternatives }) => anyOf(alternatives)),
    relaxed,
  );
  const match = required.map((parts) => `(${parts.join(' & ')})`).join(' | ');
  const rank = groups.flatMap(({ part, alternatives }) => [
    ...alternatives.flatMap((option) => rankable(option, part)),
    ...(part.kind === 'words'
      ? part.words.filter((word) => !isStopWord(word)).map((word) => AS_WRITTEN + word)
      : []),
  ]);
  return {
    ...{ groups, excluded: without, relaxed },
    match: `(${match})${without.map((options) => ` & !${anyOf(options)}`).join('')}`,
    rank: [...new Set(rank)],
    highlightPatterns: groups.flatMap((group) => group.highlightPatterns),
  };
}
