import { expect, test } from 'vitest';
import { visibleLine } from './lib/log-lines.mjs';

test.each([
  ['an information', '{"level":30,"msg":"Listening"}', false, undefined],
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
  ['plain words on stderr', 'out of memory', true, 'out of memory'],
  ['Next’s mark of an error', ' ⨯ Error: no such page', true, ' ⨯ Error: no such page'],
  ['the trace below an error', '    at listen (server.ts:3:1)', true, undefined],
  ['the end of a dump', '}', true, undefined],
  ['an empty line', '', true, undefined],
])('%s', (_, line, fromErrors, shown) => {
  expect(visibleLine(line, fromErrors)).toBe(shown);
});
