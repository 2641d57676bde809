// `npm run cms`: the newsroom, from a fresh clone to a running Strapi. Plain JavaScript, because it runs before
// anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { runtimeNode } from './lib/node.mjs';
import { ROOT, UserFacingError } from './lib/root.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Tidemark needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  process.exit(1);
}

try {
  await ensureInstalled();
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exit(1);
}

const verbose = process.argv.includes('--verbose');
if (major > 22 || (major === 22 && minor >= 18)) {
  const { runCms } = await import('./cms/run.ts');
  await runCms({ verbose });
} else {
  // The Node that was just installed runs TypeScript as it stands.
  const child = spawn(runtimeNode(), process.argv.slice(1), { cwd: ROOT, stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; it is the child's to act on.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
