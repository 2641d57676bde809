/**
 * Beginnings of words that stemming would cut down to those of another: a reader who looks for liquidity does not mean
 * liquidations, nor one who looks for options whatever is optional. What begins like this keeps its own stem.
 */
const FAMILIES = [
  ...['authorit', 'communicat', 'contraction', 'derivativ', 'engineer', 'executiv', 'experienc', 'generat'],
  ...['importan', 'interesting', 'international', 'liquidat', 'marketing', 'objectiv', 'optional', 'positiv'],
  ...['tokeniz', 'validator'],
] as const;

/** The stem of a word that must not be mixed up with another, in either spelling. */
export function stemApart(word: string): string | undefined {
  if (word === 'news') return word;
  const american = word.replace(/^tokenis/, 'tokeniz');
  return FAMILIES.find((family) => american.startsWith(family));
}
