import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';
import { DEBIAN_IMAGE, NODE_IMAGE } from './base-image.ts';
import type { Containers } from './containers.ts';
import { step } from './step.ts';

/** The user of every service; see the Dockerfiles. */
export const USER_ID = '10001';

const ADDRESSES = {
  PORTAL_URL: 'https://www.example.com',
  API_URL: 'https://api.example.com',
  ACCOUNTS_URL: 'https://accounts.example.com',
};

export const NEWSROOM_IMAGE = 'localhost/tidemark-cms';
const EDGE_IMAGE = 'localhost/tidemark-edge';

/** Names and build arguments of the images of deploy/containers. */
export const OWN_IMAGES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['localhost/tidemark-api', { NODE_IMAGE }],
  ['localhost/tidemark-accounts', { NODE_IMAGE }],
  ['localhost/tidemark-web', { NODE_IMAGE, ...ADDRESSES }],
  [NEWSROOM_IMAGE, { NODE_IMAGE }],
  [EDGE_IMAGE, { DEBIAN_IMAGE }],
]);

/** In place of the images that deploy/compose.yml takes from a registry: the same servers from Debian. */
export const OTHER_IMAGES = {
  POSTGRES_IMAGE: 'localhost/postgres',
  REDIS_IMAGE: 'localhost/redis',
  NGINX_IMAGE: 'localhost/nginx',
  PROMETHEUS_IMAGE: 'localhost/prometheus',
};

/** What nothing needs at run time. */
const UNUSED = /\.test\.tsx?$|node_modules\/.*(\.map|\.d\.ts)$/;
/** Tools for development. Strapi needs TypeScript to start. */
const TOOLS = /\/node_modules\/(typescript|vitest|@playwright\/test|jsdom|@next\/swc-.*)\//;

const shortName = (image: string) => image.replace(/^localhost\/(tidemark-)?/, '');

export async function buildImages(containers: Containers): Promise<void> {
  const context = join(ROOT, 'e2e/containers/images');
  for (const name of Object.values(OTHER_IMAGES)) {
    const dockerfile = join(context, `${shortName(name)}.Dockerfile`);
    await step(`builds the image of ${shortName(name)} from Debian`, () =>
      containers.build({ name, dockerfile, context, args: { DEBIAN_IMAGE } }),
    );
  }
  for (const name of OWN_IMAGES.keys()) if (name !== NEWSROOM_IMAGE) await buildOwnImage(containers, name);
}

async function buildOwnImage(containers: Containers, name: string): Promise<void> {
  const args = OWN_IMAGES.get(name) ?? {};
  const dockerfile = join(ROOT, `deploy/containers/${shortName(name)}.Dockerfile`);
  await step(`builds the image of ${shortName(name)}`, async () => {
    await containers.build({ name, dockerfile, context: ROOT, args });
    assert.equal(await containers.userOf(name), `${USER_ID}:${USER_ID}`);
    if (name === EDGE_IMAGE) return;
    const unused = (await containers.filesOf(name)).filter(
      (path) => UNUSED.test(path) || (name !== NEWSROOM_IMAGE && TOOLS.test(path)),
    );
    assert.deepEqual(unused.slice(0, 10), [], `${unused.length} files of ${name} are not needed`);
  });
}

export const buildNewsroom = (containers: Containers) => buildOwnImage(containers, NEWSROOM_IMAGE);
