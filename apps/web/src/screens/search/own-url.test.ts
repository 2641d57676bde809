import { describe, expect, it } from 'vitest';
import { ownPath } from './own-url.ts';

const HOSTS = ['research.example', 'localhost:3000'];

describe('a pasted URL', () => {
  it.each([
    ['https://research.example/articles/blob-space', '/articles/blob-space'],
    ['research.example/articles/blob-space?x=1#fees', '/articles/blob-space?x=1#fees'],
    ['http://localhost:3000/glossary#finality', '/glossary#finality'],
    ['HTTPS://Research.Example/analysts/ines-calder', '/analysts/ines-calder'],
  ])('of the portal leads to its page: %s', (text, path) => {
    expect(ownPath(text, HOSTS)).toBe(path);
  });

  it.each([
    'https://elsewhere.example/articles/blob-space',
    'https://research.example.evil.example/articles/x',
    'https://research.example//evil.example/articles/x',
    'https://research.example/search?query=x',
    'https://research.example/',
    'blob space',
    'ETH/BTC',
    'see https://research.example/articles/blob-space',
  ])('of anything else is searched as text: %s', (text) => {
    expect(ownPath(text, HOSTS)).toBeUndefined();
  });
});
