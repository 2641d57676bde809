// How long files that machines read take: sitemaps and share cards, feeds and calendars.
import type { Target } from './api/processes.ts';

export const addressOf = ({ port }: Target, path: string) => `http://127.0.0.1:${port}${path}`;

export async function timed(target: Target, path: string): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  const answer = await fetch(addressOf(target, path));
  const { byteLength: bytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { ms: performance.now() - begun, bytes };
}

export async function times(target: Target, path: string, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push((await timed(target, path)).ms);
  return all.sort((a, b) => a - b);
}

export const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Rounds {
  /** One API that keeps its answers, and one that makes each anew. */
  readonly kept: Target;
  readonly anew: Target;
  readonly warmCount: number;
  readonly anewCount: number;
  readonly budgetMs: number;
}

/** Prints a row a document, and returns those over the budget. */
export async function tellDocuments(paths: readonly string[], rounds: Rounds): Promise<string[]> {
  const missed: string[] = [];
  console.log(`${'address'.padEnd(40)}    bytes     first  warm p50  warm p99  made anew p50`);
  for (const path of paths) {
    const first = await timed(rounds.kept, path);
    const warm = await times(rounds.kept, path, rounds.warmCount);
    const made = await times(rounds.anew, path, rounds.anewCount);
    const ok = at(warm, 0.99) <= rounds.budgetMs;
    if (!ok) missed.push(path);
    const figures = [first.ms, at(warm, 0.5), at(warm, 0.99), at(made, 0.5)];
    const cells = figures.map((ms) => ms.toFixed(1).padStart(8)).join('  ');
    console.log(`${path.padEnd(40)} ${String(first.bytes).padStart(8)}  ${cells}${ok ? '' : '  MISSED'}`);
  }
  return missed;
}
