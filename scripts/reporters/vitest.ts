import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { formatTitles, type Result, titlesFile } from '../lib/titles.mjs';

const STATUS = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' } as const;

/** Writes a line a test for `npm test` to merge: status, tab, project › file › title. */
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
  const place = `${module.project.name} › ${module.relativeModuleId}`;
  const tests = [...module.children.allTests()].map((test) => testResult(place, test));
  // A file that could not be loaded has no failed test to show for it.
  const broken = !module.ok() && !tests.some((test) => test.status === 'failed');
  return broken ? [...tests, { status: 'failed', title: `${place} › could not be run` }] : tests;
}

function testResult(place: string, test: TestCase): Result {
  return { status: STATUS[test.result().state], title: `${place} › ${test.fullName}` };
}
