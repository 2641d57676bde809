import type { Term } from '@tidemark/contracts/wire/glossary';

export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly Term[];
}

/** Terms under their first letters, in the order they come; what begins with none stands under a figure. */
export function groupByLetter(terms: readonly Term[]): LetterGroup[] {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    const first = term.term.normalize('NFD')[0]?.toUpperCase() ?? '';
    const letter = /[A-Z]/.test(first) ? first : '0–9';
    groups.set(letter, [...(groups.get(letter) ?? []), term]);
  }
  return [...groups].map(([letter, group]) => ({ letter, terms: group }));
}

/** Every word that was typed must begin a word of the term, of its other names or of what is said about it. */
export function filterTerms(terms: readonly Term[], text: string): readonly Term[] {
  const wanted = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (wanted.length === 0) return terms;
  return terms.filter(({ term, aliases, definition }) => {
    const words =
      [term, ...aliases, definition]
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
