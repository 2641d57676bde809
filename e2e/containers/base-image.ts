import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { runtimeNode } from '../../scripts/lib/node.mjs';
import type { Containers } from './containers.ts';
import { run } from './run-command.ts';

const UNUSED = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

export const DEBIAN_IMAGE = 'localhost/debian';
export const NODE_IMAGE = 'localhost/node';

/**
 * Base images without an image registry: Debian, and Debian with the Node of the lockfile, the npm and the certificate
 * authorities of this machine. `folder` must not exist.
 */
export async function createBaseImages(containers: Containers, folder: string): Promise<void> {
  const debootstrap = findDebianProgram('/usr/sbin/debootstrap', 'debootstrap');
  await run(debootstrap, ['--variant=minbase', 'bookworm', folder]);
  for (const path of UNUSED) rmSync(join(folder, path), { recursive: true, force: true });
  await containers.importFiles(folder, DEBIAN_IMAGE);
  const programs = join(folder, 'usr/local/bin');
  const modules = join(folder, 'usr/local/lib/node_modules');
  copyFileSync(runtimeNode(), join(programs, 'node'));
  cpSync(await npmFolder(), join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'));
  if (existsSync(`/${CERTIFICATES}`)) {
    mkdirSync(dirname(join(folder, CERTIFICATES)), { recursive: true });
    copyFileSync(`/${CERTIFICATES}`, join(folder, CERTIFICATES));
    writeFileSync(join(modules, 'npm', 'npmrc'), `cafile=/${CERTIFICATES}\n`);
  }
  await containers.importFiles(folder, NODE_IMAGE);
  rmSync(folder, { recursive: true });
}

async function npmFolder(): Promise<string> {
  return join((await run('npm', ['root', '--global'])).trim(), 'npm');
}
