import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../lib/children.mjs';
import { startProgress } from '../lib/progress.mjs';
import { ROOT, UserFacingError } from '../lib/root.mjs';

type Env = Readonly<Record<string, string | undefined>>;

export const CMS = join(ROOT, 'apps', 'cms');
export const STRAPI = join(CMS, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');
const STAMP = join(CMS, 'node_modules', '.tidemark-installed');
const LOCK = join(CMS, 'package-lock.json');
const NPMS_OWN = join(CMS, 'node_modules', '.package-lock.json');

/** Installs the newsroom's own packages when they are not what its lockfile says. */
export async function ensureCmsInstalled(): Promise<void> {
  const wanted = hashOf([LOCK]);
  if (isInstalled(wanted)) return;
  const progress = startProgress('newsroom', 'installing', ' (once; 1,400 packages, a few minutes)');
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [cmd, first] = npm();
  const { code, output } = await runToEnd('newsroom', cmd, [...first, ...args], { cwd: CMS, env: npmFree() });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`npm could not install the newsroom's packages:\n${output}`);
  writeFileSync(STAMP, wanted);
  progress.done('installed');
}

function isInstalled(wanted: string): boolean {
  if (!existsSync(NPMS_OWN)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted;
  // Somebody ran npm by hand: npm writes its own record at the end, the lockfile a moment around it.
  return statSync(NPMS_OWN).mtimeMs + 5000 > statSync(LOCK).mtimeMs;
}

function npm(): [string, string[]] {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/** What the outer npm told its script is about the outer project. */
function npmFree(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
    ),
  );
}

type Part = { name: string; stamp: string; sources: string[]; doing: string; args: string[] };

const SERVER: Part = {
  name: 'server',
  stamp: join(CMS, 'dist', 'tidemark-server'),
  sources: ['config', 'src'],
  doing: 'compiling',
  args: [join(CMS, 'node_modules', 'typescript', 'bin', 'tsc')],
};
const ADMIN: Part = {
  name: 'admin panel',
  stamp: join(CMS, 'dist', 'tidemark-admin'),
  sources: ['src/admin'],
  doing: 'building the admin panel',
  // Strapi compiles the server at the same time.
  args: ['--max-old-space-size=3072', STRAPI, 'build'],
};

/** Compiles the server, and builds the admin panel where one is wanted, unless both are up to date. */
export async function ensureCmsBuilt(node: string, env: Env, wants: { admin: boolean }): Promise<void> {
  if (wants.admin) await ensure(ADMIN, node, env);
  await ensure(SERVER, node, env);
}

async function ensure({ name, stamp, sources, doing, args }: Part, node: string, env: Env): Promise<void> {
  const files = [...['package-lock.json', 'tsconfig.json'], ...sources.flatMap(filesIn)];
  const wanted = hashOf(files.map((file) => join(CMS, file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const progress = startProgress('newsroom', doing);
  const { code, output } = await runToEnd('newsroom', node, args, { cwd: CMS, env, quiet: true });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`The newsroom's ${name} could not be built:\n${output}`);
  writeFileSync(stamp, wanted);
  progress.done(name === 'server' ? 'compiled' : 'admin panel built');
}

/** Paths below the newsroom's folder. */
function filesIn(folder: string): string[] {
  return readdirSync(join(CMS, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CMS.length + 1))
    .sort();
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
