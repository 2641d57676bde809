import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Result, writeReport } from '../lib/titles.mjs';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/** Reports every test to the test commands under the title project › file › name. */
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
    const results = (this.#suite?.allTests() ?? []).map(testResult);
    for (const error of this.#errors)
      results.push({ status: 'failed', title: `e2e › ${error.message ?? error.value}` });
    writeReport('playwright', results);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function testResult(test: TestCase): Result {
  const [project = '', file = '', ...names] = test.titlePath().filter(Boolean);
  return {
    // A test that never ran, as after an interruption, has the outcome `skipped` although no one skipped it.
    status: test.results.length === 0 ? 'failed' : STATUS[test.outcome()],
    title: [project, file, ...names].join(' › '),
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    rerun: { runner: 'playwright', project, file, name: names.join(' › ') },
  };
}
