import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureProjectInstalled } from '../lib/install.mjs';
import { startProgress } from '../lib/progress.mjs';
import { ROOT, UserFacingError } from '../lib/root.mjs';
import { runToEnd } from '../lib/supervisor.mjs';

type Env = Record<string, string | undefined>;

export const CMS = join(ROOT, 'apps', 'cms');
export const STRAPI = join(CMS, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js');

/** Installs the packages of the newsroom, which has a lockfile of its own, unless they match it. */
export function ensureCmsInstalled(): Promise<void> {
  const note = ' (once; 1,400 packages, a few minutes)';
  return ensureProjectInstalled({ folder: CMS, label: 'newsroom packages', note });
}

type Part = { name: string; stamp: string; sources: string[]; action: string; args: string[] };

const SERVER: Part = {
  name: 'server',
  stamp: join(CMS, 'dist', 'tidemark-server'),
  sources: ['config', 'src'],
  action: 'compiling',
  args: [join(CMS, 'node_modules', 'typescript', 'bin', 'tsc')],
};
const ADMIN: Part = {
  name: 'admin panel',
  stamp: join(CMS, 'dist', 'tidemark-admin'),
  sources: ['src/admin'],
  action: 'building the admin panel',
  // Strapi compiles the server at the same time.
  args: ['--max-old-space-size=3072', STRAPI, 'build'],
};

/** Compiles the server and, where it is wanted, the admin panel, unless they are up to date. */
export async function ensureCmsBuilt(node: string, env: Env, options: { admin: boolean }): Promise<void> {
  if (options.admin) await ensure(ADMIN, node, env);
  await ensure(SERVER, node, env);
}

async function ensure({ name, stamp, sources, action, args }: Part, node: string, env: Env): Promise<void> {
  const files = [...['package-lock.json', 'tsconfig.json'], ...sources.flatMap(filesIn)];
  const wanted = hashOf(files.map((file) => join(CMS, file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const progress = startProgress('newsroom', action);
  const { code, output } = await runToEnd({ name: 'newsroom', cmd: node, args, cwd: CMS, env });
  progress.cancel();
  if (code !== 0) throw new UserFacingError(`The newsroom's ${name} could not be built:\n${output}`);
  writeFileSync(stamp, wanted);
  progress.done(name === 'server' ? 'compiled' : 'admin panel built');
}

/** Paths relative to the newsroom's folder. */
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
