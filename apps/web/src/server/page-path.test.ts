import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allScreens, cachedPaths } from '@tidemark/contracts/screens';
import { describe, expect, it } from 'vitest';
import { pageOf } from './page-path.ts';

it.each([
  ['/', '/', '/'],
  ['/?sort=date_desc', '/', '/'],
  ['/articles/a-report?utm_source=x', '/articles/a-report', '/articles/a-report'],
  ['/categories/defi/lending', '/categories/defi/lending', '/categories/defi/lending'],
  ['/search?query=eth', '/search', '/search'],
  ['/_next/data/B1/index.json', '/_next/data/B1/index.json', '/'],
  [
    '/_next/data/B1/articles/a-report.json?id=a-report',
    '/_next/data/B1/articles/a-report.json',
    '/articles/a-report',
  ],
])('%s is the page %s with the path %s', (url, cacheKey, path) => {
  expect(pageOf(url, 'B1')).toEqual({ cacheKey, path });
});

it.each([
  '/articles/',
  '//articles',
  '/articles/%61',
  '/articles/a/b',
  '/categories/a/b/c',
  '/glossary/a',
  '/preview/token',
  '/staff',
  '/livez',
  '/readyz',
  '/api/x',
  '/feeds/all.xml',
  '/assets/covers/a.webp',
  '/_next/image?url=x',
  '/_next/static/chunks/a.js',
  '/_next/data/OLD/index.json',
  '/_next/data/B1/.json',
  '/_next/data/B1/staff.json',
  '/unknown',
])('%s is not cached', (url) => {
  expect(pageOf(url, 'B1')).toBeUndefined();
});

describe('cached pages', () => {
  it('are those of the table of screens', () => {
    for (const { path, cached } of allScreens()) {
      const example = path.replaceAll(/\[\w+\]/g, 'one');
      expect([path, pageOf(example, 'B1') !== undefined]).toEqual([path, cached !== undefined]);
    }
  });

  it('are those whose query the edge drops', () => {
    const vcl = readFileSync(join(import.meta.dirname, '../../../../deploy/varnish/tidemark.vcl'), 'utf8');
    expect(vcl).toContain(`req.url ~ "^/(_next/data/[^?]*\\.json|${cachedPaths()})\\?"`);
  });
});
