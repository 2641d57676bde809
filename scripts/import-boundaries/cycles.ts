import type { Modules } from './modules.ts';

/** Import circles, one for each knot of modules that reach one another, as paths that end where they began. */
export function findCycles(modules: Modules): string[][] {
  const targets = new Map([...modules].map(([file, edges]) => [file, own(edges.map((edge) => edge.target))]));
  const seen = new Set<string>();
  const circles: string[][] = [];
  for (const start of targets.keys()) {
    if (seen.has(start)) continue;
    const circle = shortestWayBack(start, targets);
    if (!circle) continue;
    circles.push(circle);
    for (const file of circle) seen.add(file);
  }
  return circles;
}

function own(targets: (string | undefined)[]): string[] {
  return targets.filter((target) => target !== undefined);
}

function shortestWayBack(start: string, targets: Map<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) return [...wayTo(file, cameFrom), start];
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

function wayTo(file: string, cameFrom: Map<string, string>): string[] {
  const way = [file];
  for (let at = cameFrom.get(file); at !== undefined; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
