import type { Modules } from './modules.ts';

/** Import cycles, one for each group of modules that reach one another, as paths that end where they began. */
export function findCycles(modules: Modules): string[][] {
  const targets = new Map(
    [...modules].map(([file, edges]) => [file, defined(edges.map((edge) => edge.target))]),
  );
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const start of targets.keys()) {
    if (seen.has(start)) continue;
    const cycle = shortestCycle(start, targets);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const file of cycle) seen.add(file);
  }
  return cycles;
}

function defined(targets: (string | undefined)[]): string[] {
  return targets.filter((target) => target !== undefined);
}

/** Breadth-first search from a module back to itself. */
function shortestCycle(start: string, targets: Map<string, string[]>): string[] | undefined {
  const previous = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) return [...pathTo(file, previous), start];
      if (previous.has(target)) continue;
      previous.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

function pathTo(file: string, previous: Map<string, string>): string[] {
  const path = [file];
  for (let at = previous.get(file); at !== undefined; at = previous.get(at)) path.unshift(at);
  return path;
}
