// `npm run test:containers`: builds the images of deploy/containers, starts deploy/compose.yml with them, requests pages
// through nginx and the edge, and kills and stops instances. `-- --storage FOLDER` keeps the images there, so that the
// next run builds only what has changed.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { createBaseImages, NODE_IMAGE } from './base-image.ts';
import { startComposition, testServices, testSite } from './composition.ts';
import { Containers } from './containers.ts';
import { testFailures } from './failures.ts';
import { buildImages, OWN_IMAGES } from './images.ts';
import { testNewsroom } from './newsroom.ts';
import { step } from './step.ts';
import { checkUnits } from './systemd-units.ts';

const STOP_SECONDS = 15;
const { values: options } = parseArgs({ options: { storage: { type: 'string' } } });

const folder = mkdtempSync(join(tmpdir(), 'tidemark-containers-'));
const storage = options.storage ? resolve(options.storage) : join(folder, 'images');
mkdirSync(storage, { recursive: true });
const containers = await Containers.open(storage);
const cleanUp = async () => {
  await containers.removeAll();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal({ onStop: cleanUp });

try {
  await step('the systemd units are valid and hardened', () => checkUnits(join(folder, 'units')));
  if (!(await containers.hasImage(NODE_IMAGE))) {
    await step('creates base images with debootstrap', () =>
      createBaseImages(containers, join(folder, 'base')),
    );
  }
  await buildImages(containers);
  const composition = await startComposition(containers, folder);
  await testServices(containers, composition);
  const article = await testSite(composition.site);
  await testFailures(containers, composition, article);
  await testNewsroom(containers, composition);
  await step('the services end by themselves when they are asked to stop', async () => {
    for (const name of ['portal-2', 'api-2', 'accounts-2', 'edge-2']) {
      const seconds = await containers.stop(name);
      assert.ok(seconds < STOP_SECONDS, `${name} took ${seconds} s`);
    }
  });
  const base = await containers.sizeMb(NODE_IMAGE);
  console.log(`  base image of Node.js: ${base.toFixed(0)} MB`);
  for (const name of OWN_IMAGES.keys()) {
    const size = await containers.sizeMb(name);
    console.log(`  ${name.padEnd(28)} ${size.toFixed(0).padStart(5)} MB`);
  }
} finally {
  await cleanUp();
}
