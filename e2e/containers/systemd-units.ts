import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import { run } from './run-command.ts';

/** Tenths of systemd's exposure level, from 0 to 100. */
const MAX_EXPOSURE = 20;

/** Checks deploy/systemd as if this repository were installed in /opt/tidemark, with files in `folder`. */
export async function checkUnits(folder: string): Promise<void> {
  mkdirSync(folder);
  for (const path of globSync(join(ROOT, 'deploy/systemd/*.service'))) {
    const name = basename(path);
    const instance = name.replace('@', '@8000');
    writeFileSync(join(folder, name), readFileSync(path, 'utf8').replaceAll('/opt/tidemark', ROOT));
    symlinkSync(name, join(folder, instance));
    await run('systemd-analyze', ['verify', join(folder, instance)]);
    const security = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, join(folder, name)];
    await run('systemd-analyze', security);
  }
}
