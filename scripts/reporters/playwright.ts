import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { formatTitles, type Result, titlesFile } from '../lib/titles.mjs';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/** Writes one line per test for the test commands to merge: status, tab, project › file › title. */
export default class TitlesReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const results: Result[] = tests.map((test) => ({
      // A test that never ran, as after an interruption, has the outcome `skipped` although no one skipped it.
      status: test.results.length === 0 ? 'failed' : STATUS[test.outcome()],
      title: test.titlePath().filter(Boolean).join(' › '),
    }));
    for (const error of this.#errors)
      results.push({ status: 'failed', title: `e2e › ${error.message ?? error.value}` });
    const file = titlesFile('playwright');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, formatTitles(results));
  }

  printsToStdio(): boolean {
    return false;
  }
}
