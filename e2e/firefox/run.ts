import { findFirefox } from '@tidemark/harness/browsers';
import puppeteer, { type Browser } from 'puppeteer-core';
import { closingLine, type Result, writeReport } from '../../scripts/lib/titles.mjs';
import { startTestPortal } from '../support/test-portal.ts';
import { JOURNEYS } from './journeys.ts';
import { Reader } from './reader.ts';

/**
 * Runs the main journeys, or those that the arguments name, in Firefox over WebDriver BiDi; Playwright can only use its
 * own build of Firefox.
 */
async function run(browser: Browser, portal: string): Promise<Result[]> {
  const results: Result[] = [];
  const selected = process.argv.slice(2);
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    const started = Date.now();
    const context = await browser.createBrowserContext();
    const error = await Reader.in(context, portal)
      .then(journey)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    await context.close();
    const seconds = (Date.now() - started) / 1000;
    console.log(`  ${error ? 'FAILED' : 'ok    '}  ${name} (${seconds.toFixed(1)} s)`);
    if (error) console.error(error);
    results.push({
      status: error ? 'failed' : 'passed',
      title: `firefox › ${name}`,
      seconds,
      rerun: { runner: 'firefox', project: 'firefox', file: 'journeys.ts', name },
    });
  }
  return results;
}

const portal = await startTestPortal();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() });
try {
  const results = await run(browser, portal.settings.portalUrl);
  writeReport('firefox', results);
  console.log(`\n${closingLine(results)}`);
  process.exitCode = results.every(({ status }) => status === 'passed') ? 0 : 1;
} finally {
  await browser.close();
  await portal.stop();
}
