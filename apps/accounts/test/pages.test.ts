import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as errorPage from '../src/platform/html/error.ts';
import { layout } from '../src/platform/html/layout.ts';
import { FEATURE_ROUTES } from '../src/register-routes.ts';
import { markupProblems } from './markup.ts';
import { PAGE_EXAMPLES } from './page-examples.ts';

const FEATURES = join(import.meta.dirname, '../src/features');
const frame = { portalUrl: 'http://localhost:3000', demo: true, signedIn: true };

/** The functions that the files of all features export, by name. */
async function exportedFunctions(pattern: string): Promise<Map<string, unknown>> {
  const files = globSync(pattern, { cwd: FEATURES });
  const modules = await Promise.all(files.map((file) => import(join(FEATURES, file))));
  return new Map(modules.flatMap((module) => Object.entries(module)));
}

describe('the routes of a feature', () => {
  it('are all registered, once', async () => {
    const routes = await exportedFunctions('*/*routes.ts');
    expect(new Set(FEATURE_ROUTES)).toEqual(new Set(routes.values()));
    expect(FEATURE_ROUTES).toHaveLength(routes.size);
  });
});

describe('the page of a feature', () => {
  it('has an example', async () => {
    const names = [...(await exportedFunctions('*/page.ts')).keys(), ...Object.keys(errorPage)];
    const pages = names.filter((name) => name.endsWith('Page'));
    expect(Object.keys(PAGE_EXAMPLES).sort()).toEqual(pages.sort());
  });

  it.each(Object.entries(PAGE_EXAMPLES))('%s closes its tags and labels its controls', (_, pages) => {
    expect(pages).not.toHaveLength(0);
    for (const page of pages) expect(markupProblems(layout(frame, page))).toEqual([]);
  });
});

describe('a document', () => {
  const inPage = (body: string) =>
    `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;

  it.each([
    '<div><p>Text</div>',
    '<section><h2>Title</h2>',
    '<p>Text</span></p>',
    '<ul><li>One<li>Two</ul>',
    '<div><span>Text</div></span>',
    '<input name="email">',
    '<label for="a">Email</label><input id="b">',
    '<select name="plan"><option>Free</option></select>',
    '<button type="submit"></button>',
    '<img src="a.png">',
    '<p id="a">A</p><p id="a">B</p>',
    '<p aria-describedby="a">A</p>',
    '<form method="post"><p>Text</form>',
  ])('is rejected with %s', (body) => {
    expect(markupProblems(inPage(body))).not.toEqual([]);
  });

  it('is accepted with labelled controls and closed tags', () => {
    const body = '<label for="a">Email</label><br><input id="a"><label>Plan <select></select></label>';
    expect(markupProblems(inPage(body))).toEqual([]);
  });
});
