import { APP_PACKAGES, APPS, NOUNS, SEPARATE, ZONES } from './rules.ts';

export type Zone = {
  /** `apps/web/screens/home`, `packages/contracts`, `scripts` … */
  name: string;
  /** The app, package or top folder it belongs to. */
  owner: string;
  test: boolean;
  /** The zones it may import; undefined when the rules do not list the zone. */
  allowed: string[] | undefined;
};

const TEST_FILE = /\.(test|spec)\.[a-z]+$|^(apps|packages)\/[^/]+\/test\//;

export function zoneOf(file: string): Zone {
  const parts = file.split('/');
  const [top = '', second = ''] = parts;
  const test = TEST_FILE.test(file);
  if (parts.length === 1) return { name: '(root)', owner: '(root)', test, allowed: ZONES['(root)'] };
  if (top === 'apps') return appZone(second, parts.slice(2), test);
  const name = top === 'packages' ? `${top}/${second}` : top;
  return { name, owner: name, test, allowed: ZONES[name] };
}

function appZone(app: string, path: string[], test: boolean): Zone {
  const owner = `apps/${app}`;
  const area = path[0] === 'src' ? areaOf(app, path) : '(root)';
  const inApp = APPS[app]?.[area]?.map((name) => `${owner}/${name}`);
  const allowed = inApp && [...inApp, ...(APP_PACKAGES[app] ?? [])];
  const name = `${owner}/${area}`;
  const separate = [...SEPARATE, ...NOUNS].includes(name) && path.length > 3;
  return { name: separate ? `${name}/${path[2]}` : name, owner, test, allowed };
}

/** The tables of a noun of the API belong to an area of their own, because they are known below the features. */
function areaOf(app: string, path: string[]): string {
  const isNouns = NOUNS.includes(`apps/${app}/${path[1]}`);
  return isNouns && path.length > 3 && path[3] === 'tables.ts' ? 'tables' : areaName(path[1] ?? '');
}

/** A file directly in src is an area of its own, named after the file. */
function areaName(name: string): string {
  return name.replace(/(\.d)?\.[a-z]+$/, '');
}

export function isWithin(zone: string, parent: string): boolean {
  return zone === parent || zone.startsWith(`${parent}/`);
}
