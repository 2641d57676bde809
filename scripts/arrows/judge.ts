import { findCircles } from './circles.ts';
import type { Edge, Modules } from './modules.ts';
import { type Room, roomOf, stands } from './rooms.ts';
import { PACKAGES, TESTS_MAY } from './rules.ts';

/** Everything that is wrong with the arrows between these modules, a sentence each. */
export function judge(modules: Modules): string[] {
  const circles = findCircles(modules).map((circle) => `circle: ${circle.join(' → ')}`);
  return [...unknownRooms(modules), ...[...modules].flatMap(judgeModule), ...circles];
}

function unknownRooms(modules: Modules): string[] {
  const unknown = [...modules.keys()].map(roomOf).filter((room) => !room.test && !room.may);
  const names = new Set(unknown.map((room) => room.name));
  return [...names].map((name) => `${name} is not in scripts/arrows/rules.ts: add it to the rules`);
}

function judgeModule([file, edges]: [string, Edge[]]): string[] {
  return edges.flatMap((edge) => {
    const complaint = judgeEdge(roomOf(file), edge);
    return complaint === undefined ? [] : [`${file}:${edge.line} ${complaint}`];
  });
}

function judgeEdge(from: Room, { specifier, target, broken }: Edge): string | undefined {
  if (specifier === undefined)
    return from.test ? undefined : 'imports a computed address, which no check can follow';
  if (broken) return `imports ${specifier}, which does not exist`;
  if (target !== undefined) return judgeTarget(from, target);
  const allowed = from.test ? undefined : PACKAGES[from.name];
  if (!allowed || specifier.startsWith('.')) return undefined;
  const known = allowed.some((name) => stands(specifier, name));
  return known ? undefined : `${from.name} may not use the package ${specifier}`;
}

function judgeTarget(from: Room, target: string): string | undefined {
  const to = roomOf(target);
  if (from.test) {
    const may = [from.owner, ...TESTS_MAY, ...(from.may ?? [])];
    const fine = may.some((room) => stands(to.name, room));
    return fine ? undefined : `a test of ${from.owner} may not import ${target}`;
  }
  if (to.test) return `imports the test ${target}`;
  // An unknown room is complained about once, not for each of its imports.
  if (from.name === to.name || !from.may) return undefined;
  const fine = from.may.some((room) => stands(to.name, room));
  return fine ? undefined : `${from.name} may not import ${to.name} (${target})`;
}
