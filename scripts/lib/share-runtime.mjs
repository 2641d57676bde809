// Run after `next build`: pages share the one runtime that `_app` brings along.
//
// Turbopack gives every page a copy of its runtime beside that of `_app`, 4 KB compressed. Two never
// run: the later one finds the first at work and returns. What remains of a page's file is its first
// statement, which names the page's chunks; it is queued if it comes before the runtime, taken at once after.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Where the list of chunks ends and the runtime begins. */
const SEAM = /\}\]\),(?=\(\(\)=>\{)/;

/** @param {string} script @returns {{ list: string, runtime: string } | undefined} */
export function parted(script) {
  const seam = SEAM.exec(script);
  if (!seam || !script.startsWith('(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(['))
    return undefined;
  const end = seam.index + seam[0].length;
  return { list: `${script.slice(0, end - 1)};`, runtime: script.slice(end) };
}

/** @param {string} folder of the build; @returns {number} how many pages lost their copy */
export function shareRuntime(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8'));
  const isRuntime = (/** @type {string} */ file) => /\/turbopack-[^/]*\.js$/.test(file);
  const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
  const kept = manifest.pages['/_app'].filter(isRuntime);
  const shared = kept.length === 1 ? parted(read(kept[0])) : undefined;
  if (!shared) return 0;
  const chunks = join('static', 'chunks');
  const copies = readdirSync(join(folder, chunks))
    .map((name) => `static/chunks/${name}`)
    .filter((file) => isRuntime(file) && !kept.includes(file));
  let lighter = 0;
  for (const file of copies) {
    const own = parted(read(file));
    // Names inside may differ, the code may not: another length is another runtime, and stays.
    if (own?.runtime.length !== shared.runtime.length) continue;
    writeFileSync(join(folder, file), own.list);
    lighter += 1;
  }
  return lighter;
}

if (import.meta.main) shareRuntime(join(ROOT, 'apps', 'web', process.env.WEB_DIST_DIR || '.next'));
