import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { runtimeNode } from '../../scripts/lib/node.mjs';
import { run } from './run-command.ts';

const UNUSED = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * The files of a base image without an image registry: Debian, the Node of the lockfile, the npm and the certificate
 * authorities of this machine.
 */
export async function createBaseFiles(folder: string): Promise<void> {
  const debootstrap = findDebianProgram('/usr/sbin/debootstrap', 'debootstrap');
  await run(debootstrap, ['--variant=minbase', 'bookworm', folder], { quiet: true });
  for (const path of UNUSED) rmSync(join(folder, path), { recursive: true, force: true });
  const programs = join(folder, 'usr/local/bin');
  const modules = join(folder, 'usr/local/lib/node_modules');
  copyFileSync(runtimeNode(), join(programs, 'node'));
  cpSync(await npmFolder(), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'));
  if (!existsSync(`/${CERTIFICATES}`)) return;
  mkdirSync(dirname(join(folder, CERTIFICATES)), { recursive: true });
  copyFileSync(`/${CERTIFICATES}`, join(folder, CERTIFICATES));
  writeFileSync(join(modules, 'npm', 'npmrc'), `cafile=/${CERTIFICATES}\n`);
}

async function npmFolder(): Promise<string> {
  return join((await run('npm', ['root', '--global'], { quiet: true })).trim(), 'npm');
}
