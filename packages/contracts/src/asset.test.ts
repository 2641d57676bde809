import { describe, expect, it } from 'vitest';
import { assetAddress } from './asset.ts';

const BUCKETS = ['https://assets-dev.example.com', 'https://storage.example.com/tidemark-prod/'];

describe('asset addresses', () => {
  it.each([
    ['https://assets-dev.example.com/covers/a.png', '/assets/covers/a.png'],
    ['https://storage.example.com/tidemark-prod/covers/a.png', '/assets/covers/a.png'],
    ['https://assets-dev.example.com/a.png?v=2', '/assets/a.png?v=2'],
  ])('[API-18] converts %s, in the dev or prod bucket, to %s', (address, path) => {
    expect(assetAddress(address, BUCKETS)).toBe(path);
  });

  it.each([
    'https://elsewhere.example/covers/a.png',
    'https://assets-dev.example.com.evil.example/a.png',
    'https://storage.example.com/tidemark-production/a.png',
    'https://elsewhere.example/?u=https://assets-dev.example.com/a.png',
    '/assets/covers/a.png',
    '',
  ])('[API-18] leaves %j unchanged, because it is in neither bucket', (address) => {
    expect(assetAddress(address, BUCKETS)).toBe(address);
  });

  it('[API-18] rewrites nothing without a configured bucket', () => {
    expect(assetAddress('https://assets-dev.example.com/a.png', [])).toBe(
      'https://assets-dev.example.com/a.png',
    );
    expect(assetAddress('/assets/a.png', [''])).toBe('/assets/a.png');
  });
});
