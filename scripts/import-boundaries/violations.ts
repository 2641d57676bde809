import { matchesGlob } from 'node:path';
import type { Edge, Modules } from './modules.ts';
import { ALLOWED_PACKAGES, ENTRY_FILES, IMPORT_ROUTES, NOUNS, TEST_IMPORTS } from './rules.ts';
import { isWithin, type Zone, zoneOf } from './zones.ts';

/** Every violation of the import rules in these modules, one sentence each. */
export function findViolations(modules: Modules): string[] {
  return [...unknownZones(modules), ...[...modules].flatMap(checkModule)];
}

function unknownZones(modules: Modules): string[] {
  const unknown = [...modules.keys()].map(zoneOf).filter((zone) => !zone.test && !zone.allowed);
  const names = new Set(unknown.map((zone) => zone.name));
  return [...names].map(
    (name) => `${name} is not in scripts/import-boundaries/rules.ts: add it to the rules`,
  );
}

function checkModule([file, edges]: [string, Edge[]]): string[] {
  return edges.flatMap((edge) => {
    const violation = checkEdge(zoneOf(file), edge);
    return violation === undefined ? [] : [`${file}:${edge.line} ${violation}`];
  });
}

function checkEdge(from: Zone, { specifier, target, broken }: Edge): string | undefined {
  if (specifier === undefined)
    return from.test ? undefined : 'imports a computed path, which cannot be checked';
  if (broken) return `imports ${specifier}, which does not exist or is not exported`;
  if (target !== undefined) return checkTarget(from, target);
  const allowed = from.test ? undefined : ALLOWED_PACKAGES[from.name];
  if (!allowed || specifier.startsWith('.')) return undefined;
  const known = allowed.some((name) => isWithin(specifier, name));
  return known ? undefined : `${from.name} may not use the package ${specifier}`;
}

function checkTarget(from: Zone, target: string): string | undefined {
  const to = zoneOf(target);
  if (from.test) {
    const allowed = [from.owner, ...TEST_IMPORTS, ...(from.allowed ?? [])];
    const valid = allowed.some((zone) => isWithin(to.name, zone));
    return valid ? undefined : `a test of ${from.owner} may not import ${target}`;
  }
  if (to.test) return `imports the test ${target}`;
  // An unknown zone is reported once, not for each of its imports.
  if (from.name === to.name || !from.allowed) return undefined;
  const valid = from.allowed.some((zone) => isWithin(to.name, zone));
  if (!valid) return `${from.name} may not import ${to.name} (${target})`;
  if (IMPORT_ROUTES.includes(from.name) && target.endsWith('routes.ts')) return undefined;
  const noun = nounViolation(from, to, target);
  if (noun !== undefined) return noun;
  const entries = from.owner === to.owner ? entriesOf(to.name) : undefined;
  if (!entries || entries.some((entry) => matchesGlob(target, entry))) return undefined;
  return `${from.name} may import only ${entries.join(' and ')} of ${to.name} (${target})`;
}

function nounViolation(from: Zone, to: Zone, target: string): string | undefined {
  const isNoun = NOUNS.some((area) => from.owner === to.owner && to.name.startsWith(`${area}/`));
  if (!isNoun || target.endsWith('/index.ts')) return undefined;
  return `${from.name} may import only index.ts of ${to.name} (${target})`;
}

/** The rule of the zone, or of the area that it is part of. */
function entriesOf(zone: string): string[] | undefined {
  return Object.entries(ENTRY_FILES).find(([area]) => isWithin(zone, area))?.[1];
}
