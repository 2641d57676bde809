import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { ROOT } from '../../scripts/lib/root.mjs';
import { type Composition, type Condition, readComposition, runArguments, startOrder } from './compose.ts';
import type { Containers } from './containers.ts';
import { OTHER_IMAGES, USER_ID } from './images.ts';
import { run } from './run-command.ts';
import { Site } from './site.ts';
import { step, until } from './step.ts';

export const NETWORK = 'tidemark';
export const PASSWORD = 'password-of-the-test-of-the-containers';
/** Each service has a role of its own in the database. */
export const databasePassword = (role: string) => `${PASSWORD}-${role}`;

export interface RunningComposition extends Composition {
  readonly site: Site;
}

/** Starts deploy/compose.yml as `compose up` does, with a copy of deploy/ in `folder` that has a certificate. */
export async function startComposition(containers: Containers, folder: string): Promise<RunningComposition> {
  const deploy = join(folder, 'deploy');
  cpSync(join(ROOT, 'deploy'), deploy, { recursive: true });
  const certificate = await createCertificate(join(deploy, 'tls'));
  const composition = readComposition(join(deploy, 'compose.yml'), {
    ...OTHER_IMAGES,
    POSTGRES_PASSWORD: databasePassword('postgres'),
    PORTAL_DATABASE_PASSWORD: databasePassword('portal'),
    ACCOUNTS_DATABASE_PASSWORD: databasePassword('accounts'),
    CMS_DATABASE_PASSWORD: databasePassword('cms'),
    REPLICATION_PASSWORD: databasePassword('replicator'),
    BACKUP_PASSWORD: databasePassword('backup'),
    REVALIDATE_SECRET: PASSWORD,
    ACCOUNTS_SECRET: PASSWORD,
    SMTP_URL: 'smtp://localhost:25',
  });
  await containers.createNetwork(NETWORK, composition.subnet);
  for (const name of startOrder(composition)) {
    const service = composition.services.get(name);
    if (!service) throw new Error(`There is no service ${name}`);
    await step(`${name} is started`, async () => {
      for (const [dependency, { condition }] of Object.entries(service.depends_on ?? {})) {
        await whenReached(containers, dependency, condition);
      }
      await containers.start(name, runArguments(composition, service, NETWORK));
    });
  }
  const address = await containers.inspect('nginx', `{{.NetworkSettings.Networks.${NETWORK}.IPAddress}}`);
  return { ...composition, site: new Site(address, certificate) };
}

async function createCertificate(folder: string): Promise<string> {
  mkdirSync(folder);
  const file = join(folder, 'fullchain.pem');
  await run(findDebianProgram('/usr/bin/openssl', 'openssl'), [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=example.com', '-addext', 'subjectAltName=DNS:*.example.com'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', file],
  ]);
  return readFileSync(file, 'utf8');
}

/** Waits until a container is as another one depends on it. */
async function whenReached(containers: Containers, name: string, condition: Condition): Promise<void> {
  const description = async () => `${name} is not ${condition}:\n${await containers.logs(name)}`;
  await until(async () => {
    if (condition === 'service_healthy') return containers.isHealthy(name);
    const state = await containers.inspect(name, '{{.State.Status}} {{.State.ExitCode}}');
    if (/^exited [^0]/.test(state)) throw new Error(await description());
    return state === 'exited 0';
  }, description);
}

/** The services that keep running. */
export const lasting = ({ services }: Composition) =>
  [...services.keys()].filter((name) => name !== 'migrate');

export async function testServices(containers: Containers, composition: RunningComposition): Promise<void> {
  await step('all services are healthy', async () => {
    for (const name of lasting(composition)) await whenReached(containers, name, 'service_healthy');
  });
  await step(
    'no service can write to its root filesystem, and those of Tidemark run without root',
    async () => {
      for (const name of lasting(composition)) {
        const user = await containers.exec(name, 'id', '-u');
        if (/-\d$/.test(name)) assert.equal(user.trim(), USER_ID, name);
        await assert.rejects(containers.exec(name, 'touch', '/etc/written'), /Read-only file system/);
      }
    },
  );
  await step('the database was migrated once, by the service for it, and the standby follows', async () => {
    assert.equal((await containers.logs('migrate')).match(/^Applying /gm)?.length, 1);
    await containers.podman('start', 'migrate');
    await whenReached(containers, 'migrate', 'service_completed_successfully');
    assert.equal((await containers.logs('migrate')).match(/^Applying /gm)?.length, 1);
    const query = (server: string, sql: string) =>
      containers.exec(server, 'psql', '--username=postgres', '--tuples-only', '--no-align', '--command', sql);
    assert.equal((await query('standby', 'select pg_is_in_recovery()')).trim(), 't');
    const streaming = "select count(*) from pg_stat_replication where state = 'streaming'";
    assert.equal((await query('primary', streaming)).trim(), '1');
  });
  await step('Prometheus scrapes every process', async () => {
    const address = await containers.inspect(
      'prometheus',
      `{{.NetworkSettings.Networks.${NETWORK}.IPAddress}}`,
    );
    let targets: { labels: { instance: string }; health: string }[] = [];
    await until(
      async () => {
        const response = await fetch(`http://${address}:9090/api/v1/targets`);
        targets = (await response.json()).data.activeTargets;
        return targets.length === 6 && targets.every(({ health }) => health === 'up');
      },
      () => JSON.stringify(targets.map(({ labels, health }) => [labels.instance, health])),
    );
  });
}

/** Requests what readers request, and returns the path of an article. */
export async function testSite(site: Site): Promise<string> {
  return step(
    'a page, an article, a resized image, a search and the sign-in are served through nginx',
    async () => {
      const home = await site.get('www', '/');
      assert.equal(home.status, 200);
      const article = /href="(\/articles\/[^"/]+)"/.exec(home.body)?.[1] ?? '';
      const page = await site.get('www', article);
      assert.equal(page.status, 200);
      assert.match(page.body, /<article/);
      const image = /\/_next\/image\?url=[^" ]+/.exec(home.body)?.[0].replaceAll('&amp;', '&') ?? '';
      const resized = await site.get('www', image, { Accept: 'image/avif' });
      assert.equal(resized.type, 'image/avif');
      assert.equal((await site.get('api', '/search?query=bitcoin')).status, 200);
      assert.equal((await site.get('accounts', '/login')).status, 200);
      return article;
    },
  );
}
