// `npm run bench:ablation -- --runs 5`: what each part of decision 031 contributes. Every variant is a change of the
// source that is undone afterwards; for each, the delay from tap to effect on home is measured, then Lighthouse runs.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '@tidemark/harness/browsers';
import { runtimeNode } from '../scripts/lib/node.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { withPortal } from './web/portal.ts';

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const DOCUMENT = 'apps/web/src/pages/_document.tsx';
const MARK_SCRIPTS = "cloneElement(script, { type: 'after-paint', defer: undefined, async: undefined })";
const NO_TRANSITION: Edit = {
  file: 'apps/web/next.config.ts',
  from: "'react-dom/client': { browser: './src/startup/react-dom-client.js' },",
  to: '',
};

const VARIANTS: Readonly<Record<string, readonly Edit[]>> = {
  'as it is': [],
  'hydration outside a transition': [NO_TRANSITION],
  'defer scripts': [{ file: DOCUMENT, from: MARK_SCRIPTS, to: 'script' }],
  'defer scripts with low priority': [
    { file: DOCUMENT, from: MARK_SCRIPTS, to: "cloneElement(script, { fetchPriority: 'low' })" },
  ],
};

const TAPS_AT_MS = [500, 1000, 1500, 2000];
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

/** Milliseconds from each tap on a button to its effect, with the processor slowed four times. */
async function tapDelays(page: Page, url: string): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    (times) =>
      Promise.all(
        times.map(async (time) => {
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
          const tapped = performance.now();
          const effect = new Promise<number>((resolve) => {
            new MutationObserver(() => resolve(performance.now() - tapped)).observe(
              document.documentElement,
              {
                attributeFilter: ['data-theme'],
              },
            );
          });
          document.querySelector<HTMLElement>('[data-theme-button]')?.click();
          return effect;
        }),
      ),
    TAPS_AT_MS,
  );
}

async function measureTaps(): Promise<void> {
  await withPortal(async (portal) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    for (let run = 0; run < 5; run += 1) {
      const context = await browser.newContext(PHONE);
      const delays = await tapDelays(await context.newPage(), portal.url);
      console.log(
        `  taps at ${TAPS_AT_MS.join(', ')} ms: ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      );
      await context.close();
    }
    await browser.close();
  });
}

const originals = new Map<string, string>();

function restoreSources(): void {
  for (const [file, source] of originals) writeFileSync(file, source);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    restoreSources();
    process.exit(1);
  });
}

for (const [name, edits] of Object.entries(VARIANTS)) {
  console.log(`\n== ${name}`);
  for (const { file } of edits) originals.set(join(ROOT, file), readFileSync(join(ROOT, file), 'utf8'));
  try {
    for (const { file, from, to } of edits) {
      const source = readFileSync(join(ROOT, file), 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${file} does not contain once: ${from}`);
      writeFileSync(join(ROOT, file), source.replace(from, to));
    }
    await measureTaps();
    const args = [join(ROOT, 'bench', 'lighthouse.ts'), ...process.argv.slice(2)];
    spawnSync(runtimeNode(), args, { cwd: ROOT, stdio: 'inherit' });
  } finally {
    restoreSources();
  }
}
