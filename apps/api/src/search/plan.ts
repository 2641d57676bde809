import { AS_WRITTEN, pairTerm } from './document.ts';
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

/** Two neighbouring groups of the query. Articles with their words next to each other rank higher. */
export interface Neighbours {
  readonly term: IndexTerm;
  readonly first: number;
  readonly second: number;
}

/** A query in the form in which the index executes it. */
export interface QueryPlan {
  readonly groups: readonly TermGroup[];
  /** None of these may occur in the article. */
  readonly excluded: readonly (readonly Alternative[])[];
  /** The words of each group as they were typed, not stemmed. */
  readonly written: readonly (readonly IndexTerm[])[];
  readonly neighbours: readonly Neighbours[];
  /** The alternatives whose words must be adjacent. The database checks them, because memory has no positions. */
  readonly phrases: readonly Alternative[];
  readonly highlightPatterns: readonly HighlightPattern[];
}

export const isPhrase = ({ gaps }: Alternative): boolean => gaps !== undefined;

/** In PostgreSQL's tsquery syntax. */
export function phraseQuery(option: Alternative): string {
  const gaps = option.gaps ?? [];
  return indexTermsOf(option)
    .map(quoteTerm)
    .map((name, n) => (n === 0 ? name : `<${gaps[n - 1]}> ${name}`))
    .join(' ');
}

const writtenTerms = ({ kind, words }: QueryPart): IndexTerm[] =>
  kind === 'words' ? words.filter((word) => !isStopWord(word)).map((word) => AS_WRITTEN + word) : [];

/** The lexemes by which a group is compared with its neighbours, those of its typed words. */
const ownLexemes = ({ part, alternatives }: TermGroup): readonly string[] => {
  if (part.kind === 'ticker') return [];
  return (alternatives.find(({ lexemes }) => lexemes.length > 1) ?? alternatives[0])?.lexemes ?? [];
};

function neighboursIn(groups: readonly TermGroup[]): Neighbours[] {
  const lexemes = groups.flatMap((group, n) => ownLexemes(group).map((name) => ({ name, n })));
  return lexemes.slice(1).flatMap(({ name, n: second }, at) => {
    const before = lexemes[at];
    return before ? { term: pairTerm(before.name, name), first: before.n, second } : [];
  });
}

export function planQuery(groups: readonly TermGroup[], without: readonly QueryPart[]): QueryPlan {
  const excluded = exclusionAlternatives(without);
  return {
    groups,
    excluded,
    written: groups.map(({ part }) => writtenTerms(part)),
    neighbours: neighboursIn(groups),
    phrases: [...groups.map(({ alternatives }) => alternatives), ...excluded].flat().filter(isPhrase),
    highlightPatterns: groups.flatMap((group) => group.highlightPatterns),
  };
}

/** All terms that the plan reads. */
export const termsOf = ({ groups, excluded, written, neighbours }: QueryPlan): Set<IndexTerm> =>
  new Set([
    ...[...groups.map(({ alternatives }) => alternatives), ...excluded].flat().flatMap(indexTermsOf),
    ...written.flat(),
    ...neighbours.map(({ term }) => term),
  ]);
