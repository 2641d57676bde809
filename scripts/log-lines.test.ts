import { expect, test } from 'vitest';
import { developmentLine, visibleLine } from './lib/log-lines.mjs';

test.each([
  ['an information message', '{"level":30,"msg":"Listening"}', false, undefined],
  ['a warning', '{"level":40,"msg":"Slow"}', false, 'warning: Slow'],
  [
    'an error with its cause',
    '{"level":50,"msg":"Failed","err":{"message":"no key"}}',
    false,
    'error: Failed: no key',
  ],
  [
    'an error that repeats itself',
    '{"level":50,"msg":"no key","err":{"message":"no key"}}',
    false,
    'error: no key',
  ],
  ['plain output', 'compiled in 3 s', false, undefined],
  ['plain text on stderr', 'out of memory', true, 'out of memory'],
  ['an error of Next.js', ' ⨯ Error: no such page', true, ' ⨯ Error: no such page'],
  ['the stack trace of an error', '    at listen (server.ts:3:1)', true, undefined],
  ['the end of a printed object', '}', true, undefined],
  ['an empty line', '', true, undefined],
])('shows or hides %s by default', (_, line, fromErrors, shown) => {
  expect(visibleLine(line, fromErrors)).toBe(shown);
});

test.each([
  [
    'a request',
    '{"level":30,"method":"GET","path":"/search","status":200,"ms":3.2}',
    'GET /search 200 3.2 ms',
  ],
  ['an information message', '{"level":30,"msg":"Listening"}', 'Listening'],
  ['a warning', '{"level":40,"msg":"Slow"}', 'warning: Slow'],
  [
    'an error with its stack trace',
    '{"level":50,"msg":"Failed","err":{"message":"no key","stack":"Error: no key\\n    at verify"}}',
    'error: Failed: Error: no key\n    at verify',
  ],
  ['plain output', 'compiled in 3 s', 'compiled in 3 s'],
])('shows %s in development', (_, line, shown) => {
  expect(developmentLine(line)).toBe(shown);
});
