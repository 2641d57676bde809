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

describe('wording', () => {
  const COMMENT_OR_TEXT =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`|>([^<>{}=;()]+)</g;
  /** Text has a capital letter or several words; `sign-in` is the name of a file or a kind. */
  const isText = (text: string) => /^\s*[A-Z]|\s/.test(text) && !/^\.{0,2}\//.test(text);
  const OTHER_WORDS = /\bsign(?:ed|ing)?[ -](?:in|out)\b|\blog(?:in|out)s?\b/i;
  /** In templates of pages: expressions, attributes and addresses are no text. */
  const withoutCode = (text: string) => text.replaceAll(/\$\{[^}]*\}|[\w-]+="[^"]*"|(?<=^|\s)\/\S*/g, ' ');

  const textsIn = (source: string) =>
    [...source.matchAll(COMMENT_OR_TEXT)].flatMap(([, ...groups]) =>
      groups.filter((text) => text !== undefined),
    );
  const wrongTexts = (source: string) =>
    textsIn(source).filter((text) => isText(text) && OTHER_WORDS.test(withoutCode(text)));

  it('finds texts that say it in other words', () => {
    expect(
      wrongTexts("'Sign in to save'; <p>You were signed out</p>; 'Login'; `<b class=\"x\">Signed out</b>`"),
    ).toHaveLength(4);
    expect(
      wrongTexts("// Sign in\n'Log in'; 'Log out'; 'Sign up'; 'sign-in'; './sign-in.ts'; '/login'"),
    ).toEqual([]);
  });

  it('of the portal, the main app and emails is "Log in", "Log out" and "Sign up"', () => {
    const folders = [
      './',
      '../../accounts/src/',
      '../../../packages/email/src/',
      '../../../packages/contracts/src/',
    ];
    const files = folders.flatMap((folder) => readAll(new URL(folder, root), /\.tsx?$/));
    expect(files.length).toBeGreaterThan(400);
    const wrong = files.flatMap(({ path, text }) => wrongTexts(text).map((one) => `${path}: ${one.trim()}`));
    expect(wrong).toEqual([]);
  });
});
