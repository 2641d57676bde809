// `npm run bench:lighthouse`: Lighthouse on a phone, median of five runs, compared with the targets. The machine has
// to be idle for meaningful results. `-- --runs 1` is a quick look, `-- --pages home,sign-up` measures only those, named as in the table of screens;
// PORTAL=… as in bench:weight. Lighthouse slows the processor down four times, which is meant for a benchmark index of
// about 1500. For a look at the same phone on a slower machine use less, such as `-- --slowdown 2.3`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { SCREENS, type ScreenName } from '@tidemark/contracts/screens';
import { CHROMIUM_FLAGS, findChromium, installFallbackFonts } from '@tidemark/harness/browsers';
import { freePort } from '@tidemark/harness/ports';
import lighthouse from 'lighthouse';
import { signInByForm } from '../e2e/support/sign-in.ts';
import { type Portal, withPortal } from './web/portal.ts';
import { retryTransient } from './web/retry.ts';
import { routesOf } from './web/routes.ts';
import { printTable } from './web/table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The audits that make up the performance score, by the usual abbreviations; all but cls in milliseconds. */
const AUDITS = {
  fcp: 'first-contentful-paint',
  si: 'speed-index',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
/** Measured unless `--pages` names others: every kind of layout. */
const USUAL_SCREENS: readonly ScreenName[] = ['home', 'article', 'category'];
/** Of the main app. Search engines may not index all of them, so they have targets of their own. */
const MAIN_APP_PAGES = { 'sign-up': '/signup', plans: '/plans', account: '/account' } as const;
const PAGE_NAMES = [...Object.keys(SCREENS), ...Object.keys(MAIN_APP_PAGES)];
const USUAL_PAGES = [...USUAL_SCREENS, ...Object.keys(MAIN_APP_PAGES)];

type Audit = keyof typeof AUDITS;
type Metric = (typeof CATEGORIES)[number] | Audit;
type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface Run extends Record<Metric, number> {
  /** The speed of this machine during the run. */
  readonly index: number;
}

type Targets = Partial<Record<Metric, number>>;

interface MeasuredPage {
  readonly url: string;
  readonly targets: Targets;
  /** The session of a member, where the page needs one. */
  readonly cookie?: string;
}

const { lighthouse: portalTargets, lighthouseMainApp: mainAppTargets } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { lighthouse: Targets; lighthouseMainApp: Targets };
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    pages: { type: 'string', default: USUAL_PAGES.join(',') },
  },
});
const runs = Number(options.runs);
const slowdown = Number(options.slowdown);
const names = options.pages.split(',');
const unknown = names.find((name) => !PAGE_NAMES.includes(name));
if (unknown !== undefined) throw new Error(`--pages takes ${PAGE_NAMES.join(', ')}, not "${unknown}"`);
const mainAppPaths = Object.entries(MAIN_APP_PAGES)
  .filter(([name]) => names.includes(name))
  .map(([, path]) => path);
const metrics: readonly Metric[] = [...CATEGORIES, 'fcp', 'si', 'lcp', 'tbt', 'cls'];
const failedAudits = new Set<string>();

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Used as a module Lighthouse sends no reports; only its command line does. */
async function runOnce({ url, cookie }: MeasuredPage): Promise<Run> {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const result = await lighthouse(url, {
      ...{ port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
      throttling: { cpuSlowdownMultiplier: slowdown },
      ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
    });
    if (!result) throw new Error('Lighthouse returned no result');
    const { runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
    return readRun(new URL(url).pathname, result.lhr);
  } finally {
    await browser.close();
  }
}

const measure = (page: MeasuredPage): Promise<Run> =>
  retryTransient(
    () => runOnce(page),
    (message) => console.log(`  repeating a run of ${new URL(page.url).pathname}: ${message}`),
  );

async function sessionCookie({ url, accountsUrl }: Portal): Promise<string> {
  process.env.E2E_ACCOUNTS_URL = accountsUrl;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext();
    await signInByForm(await context.newPage(), 'pioneer', `${url}/livez`);
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  } finally {
    await browser.close();
  }
}

async function measuredPages(portal: Portal): Promise<readonly MeasuredPage[]> {
  const routes = (await routesOf(portal.url)).filter(({ screen }) => names.includes(screen));
  const cookie = names.includes('account') ? await sessionCookie(portal) : '';
  return [
    ...routes.map(({ address }) => ({ url: `${portal.url}${address}`, targets: portalTargets })),
    ...mainAppPaths.map((path) => ({
      ...{ url: `${portal.accountsUrl}${path}`, targets: mainAppTargets },
      ...(path === MAIN_APP_PAGES.account && { cookie }),
    })),
  ];
}

function readRun(path: string, { categories, audits, environment }: Lhr): Run {
  for (const audit of Object.values(audits)) {
    const scored = ['binary', 'numeric'].includes(audit.scoreDisplayMode);
    if (scored && audit.score === 0) failedAudits.add(`${path}: ${audit.id}, ${audit.title}`);
  }
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: Audit) => audits[AUDITS[name]]?.numericValue ?? Number.NaN;
  return {
    ...{ performance: score('performance'), accessibility: score('accessibility') },
    ...{ 'best-practices': score('best-practices'), seo: score('seo') },
    ...{ fcp: value('fcp'), si: value('si'), lcp: value('lcp'), tbt: value('tbt'), cls: value('cls') },
    index: environment.benchmarkIndex,
  };
}

const isScore = (metric: Metric) => CATEGORIES.some((category) => category === metric);
const format = (metric: Metric, value: number | undefined) =>
  value === undefined ? '' : metric === 'cls' ? value.toFixed(3) : value.toFixed(0);

function meetsTarget(targets: Targets, metric: Metric, value: number): boolean {
  const target = targets[metric];
  if (target === undefined) return true;
  return isScore(metric) ? value >= target : value <= target;
}

installFallbackFonts();
await withPortal(async (portal) => {
  const pages = await measuredPages(portal);
  // These runs warm the caches and do not count. Other work only makes a machine look slower than it is.
  const indices: number[] = [];
  for (const page of pages) indices.push((await measure(page)).index);
  const index = Math.max(...indices);
  failedAudits.clear();

  const rows: string[][] = [];
  let missed = 0;
  for (const page of pages) {
    const results: Run[] = [];
    for (let n = 0; n < runs; n += 1) results.push(await measure(page));
    const medians = metrics.map((metric) => ({
      metric,
      value: median(results.map((result) => result[metric])),
    }));
    missed += medians.filter(({ metric, value }) => !meetsTarget(page.targets, metric, value)).length;
    rows.push([new URL(page.url).pathname, ...medians.map(({ metric, value }) => format(metric, value))]);
  }
  console.log(`  benchmark index ${index.toFixed(0)}, processor slowed down ${slowdown.toFixed(1)} times`);
  printTable([
    [`mobile, median of ${runs}, times in ms`, ...metrics],
    ...rows,
    ['target of the portal', ...metrics.map((metric) => format(metric, portalTargets[metric]))],
    ['target of the main app', ...metrics.map((metric) => format(metric, mainAppTargets[metric]))],
  ]);
  for (const audit of failedAudits) console.log(`  ${audit}`);
  console.log(missed === 0 ? '\nall targets met' : `\n${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
});
