/**
 * Prefixes of words that the stemmer would reduce to the stem of an unrelated word: a reader who searches for liquidity
 * does not mean liquidations, and options is not optional. Words with these prefixes use the prefix as their stem.
 */
const STEM_EXCEPTIONS = [
  ...['authorit', 'communicat', 'contraction', 'derivativ', 'engineer', 'executiv', 'experienc', 'generat'],
  ...['importan', 'interesting', 'international', 'liquidat', 'marketing', 'objectiv', 'optional', 'positiv'],
  ...['tokeniz', 'validator'],
] as const;

/** The stem of a word with an exception, in British and American spelling. */
export function stemException(word: string): string | undefined {
  if (word === 'news') return word;
  const american = word.replace(/^tokenis/, 'tokeniz');
  return STEM_EXCEPTIONS.find((prefix) => american.startsWith(prefix));
}
