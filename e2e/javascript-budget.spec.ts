import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { allScreens } from '@tidemark/contracts/screens';
import { ROOT } from '../scripts/lib/root.mjs';
import { SCREEN_STATES, urlOf } from './support/screens.ts';

const BUILD = join(ROOT, 'apps', 'web', '.next-e2e');
/** The wrapper of all pages, and the overview of components, which only development and tests serve. */
const NOT_SERVED = ['/_app', '/dev/components'];
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the first load of every route stays within the JavaScript budget', () => {
  const { pages } = readJson(join(BUILD, 'build-manifest.json')) as { pages: Record<string, string[]> };
  const { weight } = readJson(join(ROOT, 'bench', 'budgets.json')) as { weight: { jsKb: number } };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(BUILD, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const routes = Object.entries(pages).filter(([route]) => !NOT_SERVED.includes(route));
  const measured = new Set(routes.map(([route]) => route.replace(/\/\[\[\.\.\.none\]\]$/, '') || '/'));
  expect(allScreens().filter(({ path, readers }) => readers !== 'developers' && !measured.has(path))).toEqual(
    [],
  );
  const overBudget = routes.flatMap(([route, files]) => {
    const scripts = new Set([...(pages['/_app'] ?? []), ...files].filter((file) => file.endsWith('.js')));
    const kb = [...scripts].reduce((total, file) => total + sizeOf(file), 0) / 1000;
    return kb > weight.jsKb ? [`${route}: ${kb.toFixed(1)} KB`] : [];
  });
  expect(overBudget).toEqual([]);
});

test('the HTML of the home page stays within its budget', async ({ request }) => {
  const { portal } = readJson(join(ROOT, 'bench', 'budgets.json')) as { portal: { homeKb: number } };
  const response = await request.get('/', { headers: { 'Accept-Encoding': 'identity' } });
  expect((await response.body()).length / 1000).toBeLessThanOrEqual(portal.homeKb);
});

test('every screen links the stylesheets of what its HTML shows', async ({ request, baseURL }) => {
  const folder = join(BUILD, 'static', 'chunks');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const classesIn = (css: string) => css.match(/(?<=\.)[\w-]{6}_\w+/g) ?? [];
  const classesOf = new Map(
    sheets.map((name) => [name, new Set(classesIn(readFileSync(join(folder, name), 'utf8')))]),
  );
  const styled = new Set([...classesOf.values()].flatMap((classes) => [...classes]));
  expect(styled.size).toBeGreaterThan(500);
  const missing: string[] = [];
  for (const state of SCREEN_STATES.filter(({ app }) => app !== 'accounts')) {
    const html = await (await request.get(await urlOf(state, baseURL ?? ''))).text();
    const linked = sheets.filter((name) => html.includes(`/${name}"`));
    const used = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    for (const name of used) {
      const isLinked = linked.some((sheet) => classesOf.get(sheet)?.has(name));
      if (styled.has(name) && !isLinked) missing.push(`${state.name}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
