import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { formatTitles, type Result, titlesFile } from '../lib/titles.mjs';

const STATUS = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const;

/** Writes one line per test for the test commands to merge: status, tab, project › file › title. */
export default class TitlesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results = modules.flatMap(moduleResults);
    for (const error of unhandled)
      results.push({ status: 'failed', title: `unhandled error › ${error.message}` });
    const file = titlesFile('vitest');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, formatTitles(results));
  }
}

function moduleResults(module: TestModule): Result[] {
  const prefix = `${module.project.name} › ${module.relativeModuleId}`;
  const tests = [...module.children.allTests()].map((test) => testResult(prefix, test));
  // A file that could not be loaded, or whose hook failed, has no tests that could fail.
  const broken = !module.ok() && !tests.some((test) => test.status === 'failed');
  if (!broken) return tests;
  return [...tests, { status: 'failed', title: `${prefix} › could not be run: ${firstError(module)}` }];
}

/** On one line, because a title must fit one. */
function firstError(module: TestModule): string {
  const suites = [...module.children.allSuites()];
  const [error] = [module, ...suites].flatMap((one) => one.errors());
  return (error?.message ?? 'no reason given').replaceAll(/\s+/g, ' ').slice(0, 500);
}

function testResult(prefix: string, test: TestCase): Result {
  return { status: STATUS[test.result().state], title: `${prefix} › ${test.fullName}` };
}
