const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const VOWELS = 'aeiouy';

/** The costs of typing errors, the more common ones being cheaper. */
const DOUBLED = 0.6;
const SWAPPED = 0.8;
const SIMILAR = 0.9;
const MISSING_OR_ADDED = 1;
const OTHER = 1.2;
const WRONG_FIRST = 0.5;

function isNextTo(a: string, b: string): boolean {
  return KEYBOARD.some((row) => {
    const [at, other] = [row.indexOf(a), row.indexOf(b)];
    return at >= 0 && other >= 0 && Math.abs(at - other) === 1;
  });
}

const substitution = (a: string, b: string): number => {
  if (a === b) return 0;
  return isNextTo(a, b) || (VOWELS.includes(a) && VOWELS.includes(b)) ? SIMILAR : OTHER;
};

const insertion = (character: string, before: string): number =>
  character === before ? DOUBLED : MISSING_OR_ADDED;

/** How unlikely it is that somebody who means `word` types `typed`. */
export function typingCost(typed: string, word: string): number {
  const at = (text: string, n: number) => text[n - 1] ?? '';
  let before: number[] = [];
  let row = [0];
  for (let j = 1; j <= word.length; j += 1)
    row.push((row[j - 1] ?? 0) + insertion(at(word, j), at(word, j - 1)));
  for (let i = 1; i <= typed.length; i += 1) {
    const [character, previous] = [at(typed, i), at(typed, i - 1)];
    const next = [(row[0] ?? 0) + insertion(character, previous)];
    for (let j = 1; j <= word.length; j += 1) {
      const meant = at(word, j);
      let cost = Math.min(
        (row[j] ?? 0) + insertion(character, previous),
        (next[j - 1] ?? 0) + insertion(meant, at(word, j - 1)),
        (row[j - 1] ?? 0) + substitution(character, meant),
      );
      const isSwap = i > 1 && j > 1 && character === at(word, j - 1) && previous === meant;
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + SWAPPED);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return (row[word.length] ?? 0) + (typed[0] === word[0] ? 0 : WRONG_FIRST);
}
