import { expect, it } from 'vitest';
import { isQuestion } from './question.ts';

it.each(['What is restaking?', 'why do blob fees fall', 'restaking risk?', 'Explain the term premium'])(
  'takes for a question: %s',
  (text) => expect(isQuestion(text)).toBe(true),
);

it.each(['restaking', 'blob fees', 'how much?', 'why', '', '???', 'when it'])(
  'does not take for a question: %s',
  (text) => expect(isQuestion(text)).toBe(false),
);
