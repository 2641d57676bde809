import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  appendTitles,
  closingLine,
  collect,
  formatTitles,
  parseTitles,
  type Result,
  titlesFile,
} from './lib/titles.mjs';

const RUNNER = 'titles-test';

function reported(results: Result[]): void {
  mkdirSync(dirname(titlesFile(RUNNER)), { recursive: true });
  writeFileSync(titlesFile(RUNNER), formatTitles(results));
}

describe('titles', () => {
  test('writes one line per test, whatever characters the title contains', () => {
    const results: Result[] = [
      { status: 'passed', title: 'unit › a.ts › holds\ta tab,\na break and a\0NUL [ENT-01]' },
    ];
    expect(formatTitles(results)).toBe('passed\tunit › a.ts › holds a tab, a break and a NUL [ENT-01]\n');
    expect(parseTitles(formatTitles(results))).toHaveLength(1);
  });

  test('appends to the titles of an earlier command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-titles-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'titles.tsv');
    writeFileSync(file, formatTitles([{ status: 'passed', title: 'unit › a' }]));
    appendTitles([{ status: 'failed', title: 'unit-slow › b' }], file);
    expect(readFileSync(file, 'utf8')).toBe('passed\tunit › a\nfailed\tunit-slow › b\n');
  });

  test('counts results in the closing line, with skipped tests only if there are any', () => {
    const passed: Result = { status: 'passed', title: 'a' };
    expect(closingLine([passed, passed, { status: 'failed', title: 'b' }])).toBe('2 passed, 1 failed');
    expect(closingLine([passed, { status: 'skipped', title: 'b' }])).toBe('1 passed, 0 failed, 1 skipped');
  });
});

describe('collect', () => {
  test('returns a complete report unchanged', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    expect(collect(RUNNER, 0, ['unit'])).toEqual([{ status: 'passed', title: 'unit › a.ts › works' }]);
  });

  test('reports a suite without a single test as failed', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    expect(collect(RUNNER, 0, ['unit', 'api'])).toContainEqual({
      status: 'failed',
      title: 'api › ran no tests',
    });
  });

  test('reports a crashed runner as failed, even if every reported test passed', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    const crashed = collect(RUNNER, 134, ['unit']);
    expect(crashed).toContainEqual({ status: 'failed', title: `${RUNNER} › the runner ended with code 134` });
  });

  test('reports a runner without a report as failed, and reads a report only once', () => {
    reported([{ status: 'passed', title: 'unit › a.ts › works' }]);
    collect(RUNNER, 0, ['unit']);
    expect(collect(RUNNER, 0, ['unit'])).toEqual([{ status: 'failed', title: 'unit › ran no tests' }]);
  });
});
