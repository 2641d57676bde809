import { AS_WRITTEN, pairTerm } from './document.ts';
import {
  type Alternative,
  exclusionAlternatives,
  type HighlightPattern,
  type TermGroup,
} from './expand-query.ts';
import type { IndexTerm } from './index-terms.ts';
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
  readonly highlightPatterns: readonly HighlightPattern[];
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

export const planQuery = (groups: readonly TermGroup[], without: readonly QueryPart[]): QueryPlan => ({
  groups,
  excluded: exclusionAlternatives(without),
  written: groups.map(({ part }) => writtenTerms(part)),
  neighbours: neighboursIn(groups),
  highlightPatterns: groups.flatMap((group) => group.highlightPatterns),
});
