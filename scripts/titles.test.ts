import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closingLine, collect, formatTitles, parseTitles, type Result, titlesFile } from './lib/titles.mjs';

const RUNNER = 'titles-test';

function reported(results: Result[]): void {
  mkdirSync(dirname(titlesFile(RUNNER)), { recursive: true });
  writeFileSync(titlesFile(RUNNER), formatTitles(results));
}

describe('titles', () => {
  test('a line a test, whatever the title holds', () => {
    const results: Result[] = [
      { status: 'passed', title: 'unit › a.ts › holds\ta tab,\na break and a\0NUL [ENT-01]' },
    ];
    expect(formatTitles(results)).toBe('passed\tunit › a.ts › holds a tab, a break and a NUL [ENT-01]\n');
    expect(parseTitles(formatTitles(results))).toHaveLength(1);
  });

  test('the closing line counts, and names skipped tests only where there are some', () => {
    const passed: Result = { status: 'passed', title: 'a' };
    expect(closingLine([passed, passed, { status: 'failed', title: 'b' }])).toBe('2 passed, 1 failed');
    expect(closingLine([passed, { status: 'skipped', title: 'b' }])).toBe('1 passed, 0 failed, 1 skipped');
  });
});

describe('collecting what a runner reported', () => {
  test('takes it as it is when it is whole', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    expect(collect(RUNNER, 0, ['unit'])).toEqual([{ status: 'passed', title: 'unit › a.ts › works' }]);
  });

  test('a suite without a single test is a failure', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    expect(collect(RUNNER, 0, ['unit', 'api-postgres'])).toContainEqual({
      status: 'failed',
      title: 'api-postgres › ran no tests',
    });
  });

  test('a runner that crashed is a failure, also when all it reported had passed', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    const crashed = collect(RUNNER, 134, ['unit']);
    expect(crashed).toContainEqual({ status: 'failed', title: `${RUNNER} › the runner ended with code 134` });
  });

  test('so is one that reported nothing, and an old report is never read twice', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    collect(RUNNER, 0, ['unit']);
    expect(collect(RUNNER, 0, ['unit'])).toEqual([{ status: 'failed', title: 'unit › ran no tests' }]);
  });
});
