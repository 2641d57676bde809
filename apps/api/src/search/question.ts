import { isQuestionWord, tokenise } from './tokenizer.ts';

const FIRST_WORDS: ReadonlySet<string> = new Set(
  `what whats why how when where who whose which is are was were do does did can could should would will has
  have explain`.split(/\s+/),
);

/** Whether the text asks something, rather than naming what it looks for. */
export function isQuestion(text: string): boolean {
  const words = tokenise(text).flatMap(({ parts }) => parts);
  const hasSubject = words.some((word) => !isQuestionWord(word));
  const asks = text.trimEnd().endsWith('?') || (words.length > 2 && FIRST_WORDS.has(words[0] ?? ''));
  return hasSubject && asks;
}
