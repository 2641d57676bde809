// `npm run bench:lighthouse`: Lighthouse on a phone, median of five, against the targets. For figures that
// mean something the machine has to be idle. `-- --runs 1` is a quick look; PORTAL=… as in bench:weight.
// Lighthouse slows the processor four times, which is meant for a benchmark index of about 1500; a slower machine
// can be slowed less to the same phone with `-- --slowdown 2.3`, for looking, not for judging.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/browsers';
import { freePort } from '@tidemark/harness/ports';
import lighthouse from 'lighthouse';
import { withPortal } from './web/portal.ts';
import { routesOf } from './web/routes.ts';
import { printTable } from './web/table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Figure = (typeof CATEGORIES)[number] | 'cls';
type Scores = Record<Figure, number>;
type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface Measured extends Scores {
  /** How fast this machine looked during the run. */
  readonly index: number;
}

const PAGES = ['/[[...none]]', '/articles/[id]', '/categories/[category]'];
const { lighthouse: targets } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { lighthouse: Scores };
const { values: given } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
});
const runs = Number(given.runs);
const slowdown = Number(given.slowdown);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The module reports nothing to anybody; only its command line does. */
async function runOnce(url: string): Promise<Measured> {
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const result = await lighthouse(url, {
      ...{ port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    return read(new URL(url).pathname, result.lhr);
  } finally {
    await browser.close();
  }
}

function read(path: string, { categories, audits, environment }: Lhr): Measured {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  for (const audit of Object.values(audits)) {
    const weighs = ['binary', 'numeric'].includes(audit.scoreDisplayMode);
    if (weighs && audit.score === 0) faults.add(`${path}: ${audit.id}, ${audit.title}`);
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    index: environment.benchmarkIndex,
  };
}

const faults = new Set<string>();
const figures: readonly Figure[] = [...CATEGORIES, 'cls'];
const show = (figure: Figure, value: number) => (figure === 'cls' ? value.toFixed(3) : String(value));
const meets = (figure: Figure, value: number) =>
  figure === 'cls' ? value <= targets.cls : value >= targets[figure];

await withPortal(async (portal) => {
  const routes = (await routesOf(portal.url)).filter(({ page }) => PAGES.includes(page));
  const urls = routes.map(({ address }) => `${portal.url}${address}`);
  // These warm the caches and are not counted. Other work only ever makes a machine look slower than it is.
  const indices: number[] = [];
  for (const url of urls) indices.push((await runOnce(url)).index);
  const index = Math.max(...indices);
  faults.clear();

  const rows: string[][] = [];
  let missed = 0;
  for (const url of urls) {
    const scores: Scores[] = [];
    for (let n = 0; n < runs; n += 1) scores.push(await runOnce(url));
    const medians = figures.map((figure) => median(scores.map((score) => score[figure])));
    missed += figures.filter((figure, n) => !meets(figure, medians[n] ?? Number.NaN)).length;
    rows.push([new URL(url).pathname, ...figures.map((figure, n) => show(figure, medians[n] ?? Number.NaN))]);
  }
  console.log(`  benchmark index ${index.toFixed(0)}, processor slowed ${slowdown.toFixed(1)} times`);
  printTable([
    [`mobile, median of ${runs}`, ...figures],
    ...rows,
    ['target', ...figures.map((figure) => show(figure, targets[figure]))],
  ]);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(missed === 0 ? '\nall targets met' : `\n${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
});
