// Response times of files for machines: sitemaps, share cards, feeds and calendars.
import type { Target } from './api/processes.ts';

export const addressOf = ({ port }: Target, path: string) => `http://127.0.0.1:${port}${path}`;

export async function timed(target: Target, path: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(addressOf(target, path));
  const { byteLength: bytes } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return { ms: performance.now() - startedAt, bytes };
}

export async function times(target: Target, path: string, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await timed(target, path)).ms);
  return all.sort((a, b) => a - b);
}

export const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Rounds {
  /** An API with a response cache, and one without. */
  readonly cached: Target;
  readonly uncached: Target;
  readonly warmCount: number;
  readonly uncachedCount: number;
  readonly budgetMs: number;
}

/** Prints a row for each document and returns those over the budget. */
export async function measureDocuments(paths: readonly string[], rounds: Rounds): Promise<string[]> {
  const missed: string[] = [];
  console.log(`${'address'.padEnd(40)}    bytes     first  warm p50  warm p99  uncached p50`);
  for (const path of paths) {
    const first = await timed(rounds.cached, path);
    const warm = await times(rounds.cached, path, rounds.warmCount);
    const uncached = await times(rounds.uncached, path, rounds.uncachedCount);
    const ok = at(warm, 0.99) <= rounds.budgetMs;
    if (!ok) missed.push(path);
    const values = [first.ms, at(warm, 0.5), at(warm, 0.99), at(uncached, 0.5)];
    const cells = values.map((ms) => ms.toFixed(1).padStart(8)).join('  ');
    console.log(`${path.padEnd(40)} ${String(first.bytes).padStart(8)}  ${cells}${ok ? '' : '  MISSED'}`);
  }
  return missed;
}
