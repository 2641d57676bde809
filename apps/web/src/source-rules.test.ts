import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('./', import.meta.url);

function readAll(folder: URL, names: RegExp) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => names.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));
}

const sources = readAll(root, /\.tsx?$/);

describe('React rules', () => {
  it('the app has one React root', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter(({ text }) => /\bcreateRoot\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('selectors', () => {
  const SELECTOR = /\[aria-label/;

  it('no style, script or journey selects an element by its aria-label', () => {
    expect('nav[aria-label="Contents"]').toMatch(SELECTOR);
    const folders = ['./', '../public/', '../../../e2e/'].map((path) => new URL(path, root));
    const files = folders.flatMap((folder) => readAll(folder, /\.(?:tsx?|css|js)$/));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter(({ text }) => SELECTOR.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the mapping from page to head metadata', () => {
  it('names each page by the file it takes the props from', () => {
    const text = readFileSync(new URL('pages/_document.tsx', root), 'utf8');
    const pages = [...text.matchAll(/'(\/\S*)': PropsOf<typeof import\('\.(\/\S+?)(?:\/index)?\.tsx'\)>/g)];
    expect(pages.length).toBeGreaterThanOrEqual(6);
    expect(pages.map(([, page]) => page)).toEqual(pages.map(([, , file]) => file));
  });
});
