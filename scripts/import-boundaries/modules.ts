import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { scanImports } from './scan.ts';

export type Edge = {
  line: number;
  specifier: string | undefined;
  /** Path of a module of this repository, from the root; undefined for npm packages and for assets. */
  target: string | undefined;
  /** A relative path or an export of a workspace package that leads to no file. */
  broken: boolean;
};
export type Modules = Map<string, Edge[]>;

const CODE = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const SKIPPED = new Set(['node_modules', 'drizzle', 'public', 'test-results', 'playwright-report']);
const TOP = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'content'];

/** Reads every module of the workspace and resolves its imports. */
export function readModules(root: string): Modules {
  const files = [...codeIn(root, false), ...TOP.flatMap((folder) => codeIn(join(root, folder), true))];
  return new Map(
    files.map((file) => [relative(root, file), readEdges(root, file)] satisfies [string, Edge[]]),
  );
}

function codeIn(folder: string, deep: boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return CODE.includes(extname(entry.name)) ? [path] : [];
    const skipped = !deep || entry.name.startsWith('.') || SKIPPED.has(entry.name) || hasOwnLockfile(path);
    return entry.isDirectory() && !skipped ? codeIn(path, true) : [];
  });
}

/** A folder with its own lockfile (the CMS) is a separate project. */
function hasOwnLockfile(folder: string): boolean {
  return existsSync(join(folder, 'package-lock.json'));
}

function readEdges(root: string, file: string): Edge[] {
  return scanImports(file, readFileSync(file, 'utf8')).map(({ specifier, line }) => {
    const path = specifier === undefined ? undefined : localPath(root, file, specifier);
    const target = path === undefined ? undefined : existing(path);
    const code = target !== undefined && CODE.includes(extname(target));
    return {
      line,
      specifier,
      target: code ? relative(root, target) : undefined,
      broken: path !== undefined && target === undefined,
    };
  });
}

/** The path a specifier resolves to within the repository; undefined for npm packages and Node's modules. */
function localPath(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (specifier.startsWith('@/')) return join(root, appOf(root, file), 'src', specifier.slice(2));
  const own = /^@tidemark\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!own?.[1]) return undefined;
  const home = ['packages', 'apps'].map((kind) => join(root, kind, own[1] ?? '')).find(existsSync);
  return home === undefined ? join(root, 'packages', own[1]) : exportedPath(home, own[2]);
}

/** The file behind a package's export. What a package does not export cannot be imported by its name. */
function exportedPath(home: string, name: string | undefined): string {
  const manifest = join(home, 'package.json');
  if (!existsSync(manifest)) return join(home, 'src', name ?? 'index.ts');
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, string> };
  const entry = name === undefined ? '.' : `./${name}`;
  const target = Object.hasOwn(exports, entry) ? exports[entry] : undefined;
  return join(home, target ?? `not-exported/${entry}`);
}

function appOf(root: string, file: string): string {
  return relative(root, file).split('/').slice(0, 2).join('/');
}

function existing(path: string): string | undefined {
  const tries = [path, ...CODE.map((ext) => path + ext), ...CODE.map((ext) => join(path, `index${ext}`))];
  return tries.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
}
