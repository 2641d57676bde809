import type { ArticleIndex } from './article-index.ts';
import { lookUpWords } from './lookup.ts';
import { parseQuery } from './parse.ts';

const MAX_COMPLETIONS = 5;

/** The typed text with its last word completed to public words. */
export function completions({ vocabulary }: ArticleIndex, text: string, now: Date): string[] {
  const parsed = parseQuery(text);
  const last = parsed.unfinished ? parsed.parts.at(-1) : undefined;
  if (last?.kind !== 'words') return [];
  const word = last.words.at(-1) ?? '';
  const head = parsed.text.slice(0, last.end - word.length);
  return lookUpWords(vocabulary, [], word, now)
    .completions.filter((one) => one.word !== word)
    .slice(0, MAX_COMPLETIONS)
    .map((one) => `${head}${one.word}`);
}
