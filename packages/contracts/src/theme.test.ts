import { expect, it } from 'vitest';
import { readTheme, sharedDomain } from './theme.ts';

it.each([
  ['localhost', 'localhost', undefined],
  ['www.example.com', 'accounts.example.com', 'example.com'],
  ['example.com', 'accounts.example.com', 'example.com'],
  ['research.example.com', 'id.accounts.research.example.com', 'research.example.com'],
  ['example.com', 'another.com', undefined],
  ['www.example.com', 'www.notexample.com', undefined],
])('%s and %s share the domain %s', (one, other, domain) => {
  expect(sharedDomain(one, other)).toBe(domain);
});

it('knows two themes', () => {
  expect(['light', 'dark', 'system', '', undefined, null].map(readTheme)).toEqual([
    ...['light', 'dark'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
