import { APPS, SEPARATE, ZONES } from './rules.ts';

export type Zone = {
  /** `apps/web/features/home`, `packages/contracts`, `scripts` … */
  name: string;
  /** The app, package or top folder it belongs to. */
  owner: string;
  test: boolean;
  /** Undefined when the rules do not know the room. */
  may: string[] | undefined;
};

const TEST_FILE = /\.(test|spec)\.[a-z]+$|^(apps|packages)\/[^/]+\/test\//;

export function zoneOf(file: string): Zone {
  const parts = file.split('/');
  const [top = '', second = ''] = parts;
  const test = TEST_FILE.test(file);
  if (parts.length === 1) return { name: '(root)', owner: '(root)', test, may: ZONES['(root)'] };
  if (top === 'apps') return appRoom(second, parts.slice(2), test);
  const name = top === 'packages' ? `${top}/${second}` : top;
  return { name, owner: name, test, may: ZONES[name] };
}

function appRoom(app: string, path: string[], test: boolean): Zone {
  const owner = `apps/${app}`;
  const area = path[0] === 'src' ? areaName(path[1] ?? '') : '(root)';
  const within = APPS[app]?.[area]?.map((name) => `${owner}/${name}`);
  const may = within && [...within, 'packages/contracts'];
  const name = `${owner}/${area}`;
  const separate = SEPARATE.includes(name) && path.length > 3;
  return { name: separate ? `${name}/${path[2]}` : name, owner, test, may };
}

/** A file that stands directly in src is an area of its own, called by its name. */
function areaName(name: string): string {
  return name.replace(/(\.d)?\.[a-z]+$/, '');
}

export function isWithin(room: string, inside: string): boolean {
  return room === inside || room.startsWith(`${inside}/`);
}
