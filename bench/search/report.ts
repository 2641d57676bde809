import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Timing } from './measure.ts';

const { search: budget } = JSON.parse(readFileSync(join(import.meta.dirname, '../budgets.json'), 'utf8')) as {
  search: Record<string, number>;
};

const started = performance.now();
const failures: string[] = [];

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);

/** Says what is being done and how long the run has taken, because a phase may take minutes. */
export const progress = (text: string): void =>
  console.error(`[${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s] ${text}`);

export const say = (text: string): void => console.log(text);

export const sayTiming = (label: string, { p50, p99, perSecond, cpuMs }: Timing): void =>
  console.log(
    `  ${label.padEnd(36)} p50${ms(p50)}  p99${ms(p99)}  ${perSecond.toFixed(0).padStart(5)} a second${cpuMs === undefined ? '' : `, ${cpuMs.toFixed(1)} ms of CPU each`}`,
  );

/** Compares a figure with its limit in `budgets.json`. */
export function hold(label: string, value: number, name: string): void {
  const limit = budget[name];
  if (limit === undefined) throw new Error(`budgets.json has no search limit ${name}`);
  if (value > limit) failures.push(`${label}: ${value.toFixed(2)}, at most ${limit}`);
}

export function finish(): void {
  for (const failure of failures) console.error(`MISSED ${failure}`);
  process.exitCode = failures.length ? 1 : 0;
}
