import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type Rerun, type Result, writeReport } from '../lib/titles.mjs';

const STATUS = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const;

/** Reports every test to the test commands under the title project › file › name. */
export default class TitlesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results = modules.flatMap(moduleResults);
    for (const error of unhandled)
      results.push({ status: 'failed', title: `unhandled error › ${error.message}` });
    writeReport('vitest', results);
  }
}

function moduleResults(module: TestModule): Result[] {
  const file: Rerun = { runner: 'vitest', project: module.project.name, file: module.relativeModuleId };
  const prefix = `${file.project} › ${file.file}`;
  const tests = [...module.children.allTests()].map((test) => testResult(prefix, file, test));
  // A file that could not be loaded, or whose hook failed, has no tests that could fail.
  const broken = !module.ok() && !tests.some((test) => test.status === 'failed');
  if (!broken) return tests;
  const title = `${prefix} › could not be run: ${firstError(module)}`;
  return [...tests, { status: 'failed', title, rerun: file }];
}

/** On one line, because a title must fit one. */
function firstError(module: TestModule): string {
  const suites = [...module.children.allSuites()];
  const [error] = [module, ...suites].flatMap((one) => one.errors());
  return (error?.message ?? 'no reason given').replaceAll(/\s+/g, ' ').slice(0, 500);
}

function testResult(prefix: string, file: Rerun, test: TestCase): Result {
  return {
    status: STATUS[test.result().state],
    title: `${prefix} › ${test.fullName}`,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    rerun: { ...file, name: test.fullName },
  };
}
