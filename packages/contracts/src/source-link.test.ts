import { describe, expect, it } from 'vitest';
import { isOwnEmbed, sourceLink } from './source-link.ts';

describe('source links', () => {
  it.each([
    ['example.com/report', 'https://example.com/report'],
    ['www.example.com', 'https://www.example.com'],
    ['  example.com ', 'https://example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['httpbin.org', 'https://httpbin.org'],
    ['example.com/?next=http://other.example', 'https://example.com/?next=http://other.example'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('[VAL-06] adds https to %j, which becomes %j', (source, link) => {
    expect(sourceLink(source)).toBe(link);
  });

  it.each(['https://example.com/a', 'http://example.com/a', 'HTTPS://EXAMPLE.COM'])(
    '[VAL-06] leaves %j unchanged',
    (source) => {
      expect(sourceLink(source)).toBe(source);
    },
  );

  it.each([null, undefined, '', '  '])('[VAL-06] returns no link for %j', (source) => {
    expect(sourceLink(source)).toBeUndefined();
  });
});

it.each([
  ['/embeds/bridges.html', true],
  ['//embeds/bridges.html', false],
  ['https://example.com/embeds/bridges.html', false],
  ['/embeds/../staff', false],
  ['/staff', false],
])('%j is an embedded page of the portal itself: %s', (source, isOwn) => {
  expect(isOwnEmbed(source)).toBe(isOwn);
});
