// `npm run bench:weight`: the size of each page's first load against the budget, and the hosts it calls.
// PORTAL=http://… measures a running portal; without it one is built and started.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/browsers';
import { type Portal, withPortal } from './web/portal.ts';
import { type Route, routesOf } from './web/routes.ts';
import { printTable } from './web/table.ts';
import { type Weight, weigh } from './web/weigh.ts';

const KB = 1000;
const { weight: budget } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  weight: { jsKb: number; jsAimKb: number; cssKb: number; fontsKb: number; otherHosts: number };
};

interface Measured extends Weight {
  readonly screen: string;
  readonly thirdParties: readonly string[];
}

/** Hosts other than our three servers that are called before consent. */
async function thirdPartyHosts(browser: Browser, portal: Portal, { address }: Route): Promise<string[]> {
  const ours = [portal.url, portal.apiUrl, portal.accountsUrl].map((url) => new URL(url).origin);
  const page = await browser.newPage();
  const called = new Set<string>();
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !ours.includes(origin)) called.add(origin);
  });
  await page.goto(`${portal.url}${address}`, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => {});
  await page.close();
  return [...called];
}

function violationsOf({ screen, js, css, fonts, thirdParties }: Measured): string[] {
  const over = (what: string, bytes: number, kb: number) =>
    bytes > kb * KB ? [`${screen}: ${what} ${(bytes / KB).toFixed(1)} KB, budget ${kb} KB`] : [];
  return [
    ...over('JavaScript', js, budget.jsKb),
    ...over('CSS', css, budget.cssKb),
    ...over('fonts', fonts, budget.fontsKb),
    ...(thirdParties.length > budget.otherHosts ? [`${screen}: calls ${thirdParties.join(', ')}`] : []),
  ];
}

await withPortal(async (portal) => {
  const routes = await routesOf(portal.url);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const measured: Measured[] = [];
  try {
    for (const route of routes) {
      const thirdParties = await thirdPartyHosts(browser, portal, route);
      measured.push({ screen: route.screen, ...(await weigh(portal.url, route.html)), thirdParties });
    }
  } finally {
    await browser.close();
  }
  const kb = (bytes: number) => (bytes / KB).toFixed(1);
  const aimed = (js: number) => (js <= budget.jsAimKb * KB ? '' : 'over aim');
  printTable([
    ['first load, gzip -9, KB of 1000 bytes', 'JS', 'CSS', 'fonts', 'other hosts', ''],
    ...measured.map(({ screen, js, css, fonts, thirdParties }) => [
      ...[screen, kb(js), kb(css), kb(fonts), String(thirdParties.length), aimed(js)],
    ]),
    ['budget', String(budget.jsKb), String(budget.cssKb), String(budget.fontsKb), '0', ''],
  ]);
  const violations = measured.flatMap(violationsOf);
  for (const violation of violations) console.log(`  MISSED  ${violation}`);
  console.log(
    violations.length === 0 ? `\n${measured.length} screens within budget` : `\n${violations.length} missed`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
});
