import { findCycles } from './cycles.ts';
import type { Edge, Modules } from './modules.ts';
import { ALLOWED_PACKAGES, TEST_IMPORTS } from './rules.ts';
import { isWithin, type Zone, zoneOf } from './zones.ts';

/** Everything that is wrong with the arrows between these modules, a sentence each. */
export function findViolations(modules: Modules): string[] {
  const circles = findCycles(modules).map((circle) => `circle: ${circle.join(' → ')}`);
  return [...unknownRooms(modules), ...[...modules].flatMap(judgeModule), ...circles];
}

function unknownRooms(modules: Modules): string[] {
  const unknown = [...modules.keys()].map(zoneOf).filter((room) => !room.test && !room.may);
  const names = new Set(unknown.map((room) => room.name));
  return [...names].map(
    (name) => `${name} is not in scripts/import-boundaries/rules.ts: add it to the rules`,
  );
}

function judgeModule([file, edges]: [string, Edge[]]): string[] {
  return edges.flatMap((edge) => {
    const complaint = judgeEdge(zoneOf(file), edge);
    return complaint === undefined ? [] : [`${file}:${edge.line} ${complaint}`];
  });
}

function judgeEdge(from: Zone, { specifier, target, broken }: Edge): string | undefined {
  if (specifier === undefined)
    return from.test ? undefined : 'imports a computed address, which no check can follow';
  if (broken) return `imports ${specifier}, which does not exist`;
  if (target !== undefined) return judgeTarget(from, target);
  const allowed = from.test ? undefined : ALLOWED_PACKAGES[from.name];
  if (!allowed || specifier.startsWith('.')) return undefined;
  const known = allowed.some((name) => isWithin(specifier, name));
  return known ? undefined : `${from.name} may not use the package ${specifier}`;
}

function judgeTarget(from: Zone, target: string): string | undefined {
  const to = zoneOf(target);
  if (from.test) {
    const may = [from.owner, ...TEST_IMPORTS, ...(from.may ?? [])];
    const fine = may.some((room) => isWithin(to.name, room));
    return fine ? undefined : `a test of ${from.owner} may not import ${target}`;
  }
  if (to.test) return `imports the test ${target}`;
  // An unknown room is complained about once, not for each of its imports.
  if (from.name === to.name || !from.may) return undefined;
  const fine = from.may.some((room) => isWithin(to.name, room));
  return fine ? undefined : `${from.name} may not import ${to.name} (${target})`;
}
