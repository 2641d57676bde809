import type { Term } from '@tidemark/contracts/wire/glossary';

interface TermGroup {
  readonly letter: string;
  readonly terms: readonly Term[];
}

/** Groups terms by first letter in the given order. Terms that start with a digit are in one group. */
export function groupByLetter(terms: readonly Term[]): TermGroup[] {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const first = term.term.normalize('NFD')[0]?.toUpperCase() ?? '';
    const letter = /[A-Z]/.test(first) ? first : '0–9';
    groups.set(letter, [...(groups.get(letter) ?? []), term]);
  }
  return [...groups].map(([letter, group]) => ({ letter, terms: group }));
}

/** Every typed word must be the prefix of a word in the name, the aliases or the definition. */
export function filterTerms(terms: readonly Term[], text: string): readonly Term[] {
  const prefixes = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (prefixes.length === 0) return terms;
  return terms.filter(({ term, aliases, definition }) => {
    const words =
      [term, ...aliases, definition]
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
}
