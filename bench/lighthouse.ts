// `npm run bench:lighthouse`: Lighthouse on a phone, median of five, against the targets. For figures that
// mean something the machine has to be idle. `-- --runs 1` is a quick look; PORTAL=… as in bench:weight.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/chromium';
import { freePort } from '@tidemark/harness/ports';
import lighthouse from 'lighthouse';
import { withPortal } from './web/portal.ts';
import { routesOf } from './web/routes.ts';
import { printTable } from './web/table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Figure = (typeof CATEGORIES)[number] | 'cls';
type Scores = Record<Figure, number>;

const PAGES = ['/[[...none]]', '/articles/[id]', '/categories/[category]'];
const { lighthouse: targets } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'),
) as { lighthouse: Scores };
const runs = Number(parseArgs({ options: { runs: { type: 'string', default: '5' } } }).values.runs);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The module reports nothing to anybody; only its command line does. */
async function runOnce(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  for (const audit of Object.values(audits)) {
    const weighs = ['binary', 'numeric'].includes(audit.scoreDisplayMode);
    if (weighs && audit.score === 0) faults.add(`${new URL(url).pathname}: ${audit.id}, ${audit.title}`);
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

const faults = new Set<string>();
const figures: readonly Figure[] = [...CATEGORIES, 'cls'];
const show = (figure: Figure, value: number) => (figure === 'cls' ? value.toFixed(3) : String(value));
const meets = (figure: Figure, value: number) =>
  figure === 'cls' ? value <= targets.cls : value >= targets[figure];

await withPortal(async (portal) => {
  const routes = (await routesOf(portal.url)).filter(({ page }) => PAGES.includes(page));
  const rows: string[][] = [];
  let missed = 0;
  for (const { address } of routes) {
    const scores: Scores[] = [];
    // The first one warms the caches and is not counted.
    for (let n = runs > 1 ? -1 : 0; n < runs; n += 1) {
      const port = await freePort();
      const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
      const browser = await chromium.launch({ executablePath: findChromium(), args });
      try {
        const measured = await runOnce(`${portal.url}${address}`, port);
        if (n >= 0) scores.push(measured);
      } finally {
        await browser.close();
      }
    }
    const medians = figures.map((figure) => median(scores.map((score) => score[figure])));
    missed += figures.filter((figure, n) => !meets(figure, medians[n] ?? Number.NaN)).length;
    rows.push([address, ...figures.map((figure, n) => show(figure, medians[n] ?? Number.NaN))]);
  }
  printTable([
    [`mobile, median of ${runs}`, ...figures],
    ...rows,
    ['target', ...figures.map((figure) => show(figure, targets[figure]))],
  ]);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(missed === 0 ? '\nall targets met' : `\n${missed} missed`);
  process.exitCode = missed === 0 ? 0 : 1;
});
