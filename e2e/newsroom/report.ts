import { type Result, writeReport } from '../../scripts/lib/titles.mjs';
import { lostBetween } from './steal.ts';

const results: Result[] = [];
const times = new Map<string, number[]>();

/** Runs one test and reports what it throws as its failure. */
export async function test(title: string, run: () => Promise<void>): Promise<void> {
  const started = Date.now();
  const report = (status: Result['status']): void => {
    results.push({
      status,
      title: `newsroom › ${title}`,
      seconds: (Date.now() - started) / 1000,
      rerun: { runner: 'newsroom', project: 'newsroom', file: 'scenario.ts', name: title },
    });
  };
  try {
    await run();
    report('passed');
    console.log(`  passed  ${title} (${seconds(Date.now() - started)})`);
  } catch (error) {
    report('failed');
    console.log(
      `  FAILED  ${title}\n${String(error instanceof Error ? error.stack : error).replace(/^/gm, '          ')}`,
    );
  }
}

/** The time from an editor's action until readers see it. */
export function recordTime(step: string, from: number, seenAt: number): void {
  times.set(step, [...(times.get(step) ?? []), seenAt - from - lostBetween(from, seenAt)]);
}

/** Prints the durations per step; the largest 95th percentile of the steps with this prefix. */
export function printTimes(kind: string): { p95: number; count: number } {
  const steps = [...times].filter(([step]) => step.startsWith(kind));
  let worst = 0;
  for (const [step, all] of steps) {
    const [p50, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
    worst = Math.max(worst, p95);
    console.log(
      `  ${step.padEnd(46)}${String(all.length).padStart(4)} times   p50 ${seconds(p50)}   p95 ${seconds(p95)}`,
    );
  }
  const everything = steps.flatMap(([, all]) => all);
  if (everything.length > 0) {
    const whole = `p50 ${seconds(percentile(everything, 0.5))}   p95 ${seconds(percentile(everything, 0.95))}`;
    console.log(
      `  ${`${kind}: all steps`.padEnd(46)}${String(everything.length).padStart(4)} times   ${whole}`,
    );
  }
  return { p95: worst, count: everything.length };
}

/** Leaves the results for `npm run test:cms`. Returns the exit code. */
export function finish(): number {
  writeReport('newsroom', results);
  return results.length === 0 || results.some(({ status }) => status === 'failed') ? 1 : 0;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
