import { globSync } from 'node:fs';
import { join } from 'node:path';
import { allScreens, FILES } from '@tidemark/contracts/screens';
import { describe, expect, it } from 'vitest';
import { routeOf } from './route-of.ts';

const pages = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../pages') })
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\.tsx?$/, '')}`)
  .filter((page) => !/^\/(_|404)/.test(page))
  // The optional catch-all of a page without parameters serves its own path only.
  .map((page) => page.replace(/\/(\[\[\.\.\.none\]\]|index)$/, '') || '/');

describe('the table of screens', () => {
  it('names every page of the portal and nothing else', () => {
    expect(pages.toSorted()).toEqual([...allScreens().map(({ path }) => path), ...FILES].toSorted());
  });
});

describe('the route of a URL', () => {
  it('is known for every page', () => {
    for (const page of pages) {
      const path = page.replace('[...path]', 'secret/file').replaceAll(/\[\w+\]/g, 'secret');
      expect(routeOf(`${path}?token=secret`)).toBe(page);
    }
  });

  it.each([
    ['/_next/static/chunks/a.js', '/_next/static/*'],
    ['/_next/image?url=%2Fa.webp&w=640&q=75', '/_next/image'],
    ['/_next/data/B1/index.json', '/_next/data/'],
    ['/_next/data/B1/articles/secret.json?id=secret', '/_next/data/articles/[id]'],
    ['/fonts/inter.woff2', '/fonts/*'],
    ['/articles/a/secret', 'unmatched'],
    ['/secret', 'unmatched'],
    ['/_next/data/B1/secret.json', 'unmatched'],
    ['/_next/secret', 'unmatched'],
    ['/assets', 'unmatched'],
    ['//secret', 'unmatched'],
    ['/constructor', 'unmatched'],
  ])('%s is %s', (url, route) => {
    expect(routeOf(url)).toBe(route);
  });
});
