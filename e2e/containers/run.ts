// `npm run test:containers`: builds the images of deploy/containers, starts API, main app and portal with a root
// filesystem that cannot be written to, and requests a page. `-- --base IMAGE` uses a base image from a registry
// instead of creating one with debootstrap; `-- --cms` also builds the newsroom.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { createBaseFiles } from './base-image.ts';
import { Containers } from './containers.ts';
import { checkUnits } from './systemd-units.ts';

const READY_MS = 180_000;
const STOP_SECONDS = 15;
const SECRET = 'secret-of-the-test-of-the-containers';
const { values: options } = parseArgs({ options: { base: { type: 'string' }, cms: { type: 'boolean' } } });

const folder = mkdtempSync(join(tmpdir(), 'tidemark-containers-'));
const containers = new Containers(folder);
const postgres = await startPostgres();
const cleanUp = async () => {
  await containers.removeAll();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
};
stopOnSignal({ onStop: cleanUp });

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await work();
  console.log(`  ok  ${title} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  return result;
}

async function whenReady(name: string, url: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(500)) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${name} is not ready after ${READY_MS / 1000} s:\n${await containers.logs(name)}`);
}

try {
  await step('the systemd units are valid and hardened', () => checkUnits(join(folder, 'units')));
  const [web, api, accounts] = [await freePort(), await freePort(), await freePort()];
  const urls = {
    PORTAL_URL: `http://localhost:${web}`,
    API_URL: `http://localhost:${api}`,
    ACCOUNTS_URL: `http://localhost:${accounts}`,
  };
  const base = options.base ?? 'localhost/tidemark-base';
  if (options.base === undefined) {
    const files = join(folder, 'base');
    await step('creates a base image with debootstrap', async () => {
      await createBaseFiles(files);
      await containers.importFiles(files, base);
      rmSync(files, { recursive: true });
    });
  }
  const services = ['api', 'accounts', 'web', ...(options.cms ? ['cms'] : [])];
  const images = new Map<string, string>();
  for (const service of services) {
    const image = await step(`builds the image of ${service}`, () =>
      containers.build(service, base, service === 'web' ? urls : {}),
    );
    images.set(service, image);
    assert.ok(await containers.hasUser(image), `${service} does not run as user 10001`);
  }
  const [portalDatabase, accountsDatabase] = [
    await createDatabase(postgres.url, { name: 'portal' }),
    await createDatabase(postgres.url, { name: 'accounts' }),
  ];
  const shared = { ...urls, DEMO: '1', REVALIDATE_SECRET: SECRET, ACCOUNTS_SECRET: SECRET };
  const started = [
    {
      name: 'accounts',
      port: accounts,
      env: { ACCOUNTS_PORT: `${accounts}`, ACCOUNTS_DATABASE_URL: accountsDatabase.url },
    },
    { name: 'api', port: api, env: { API_PORT: `${api}`, DATABASE_URL: portalDatabase.url } },
    { name: 'web', port: web, env: { WEB_PORT: `${web}`, API_INTERNAL_URL: `http://127.0.0.1:${api}` } },
  ];
  for (const { name, port, env } of started) {
    await step(`${name} is ready, with a read-only root filesystem and without root`, async () => {
      await containers.start({ name, image: images.get(name) ?? '', env: { ...shared, ...env } });
      await whenReady(name, `http://127.0.0.1:${port}`);
      assert.equal((await containers.exec(name, 'id', '-u')).trim(), '10001');
      await assert.rejects(containers.exec(name, 'touch', '/app/written'), /Read-only file system/);
      assert.ok(await containers.isHealthy(name), `the health check of ${name} fails`);
    });
  }
  await step('serves pages, resized images and the sign-in', async () => {
    const home = await fetch(`${urls.PORTAL_URL}/`);
    const html = await home.text();
    assert.equal(home.status, 200);
    const article = /href="(\/articles\/[^"/]+)"/.exec(html)?.[1];
    assert.equal((await fetch(`${urls.PORTAL_URL}${article}`)).status, 200);
    const image = /\/_next\/image\?url=[^" ]+/.exec(html)?.[0].replaceAll('&amp;', '&');
    const resized = await fetch(`${urls.PORTAL_URL}${image}`, { headers: { Accept: 'image/avif' } });
    assert.equal(resized.headers.get('content-type'), 'image/avif');
    assert.equal((await fetch(`${urls.ACCOUNTS_URL}/login`)).status, 200);
  });
  for (const { name } of started.toReversed()) {
    await step(`${name} ends by itself when it is asked to stop`, async () => {
      const seconds = await containers.stop(name);
      assert.ok(seconds < STOP_SECONDS, `${seconds} s`);
    });
  }
  for (const [name, image] of [['base', base], ...images] as const) {
    console.log(`  ${name.padEnd(10)} ${(await containers.sizeMb(image)).toFixed(0).padStart(5)} MB`);
  }
} finally {
  await cleanUp();
}
