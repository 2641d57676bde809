import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@tidemark/harness/replicated-postgres';
import { startVarnish } from '@tidemark/harness/varnish';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { ensureWebBuilt } from '../../scripts/lib/web-build.mjs';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type DelayProxy, startDelayProxy } from './delay-proxy.ts';
import { type Newsroom, startNewsroom } from './newsroom.ts';
import { startNginx } from './nginx.ts';

/** One process that the test may kill, stop and start. */
export interface Service {
  readonly name: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Where one version of a page or of an API response can be seen. */
export interface Surface {
  readonly name: string;
  readonly url: string;
  readonly kind: 'portal' | 'api';
}

export interface Cluster {
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly accountsUrl: string;
  /** The API processes without an edge, for the CMS and the portals. */
  readonly internalUrl: string;
  readonly newsroom: Newsroom;
  readonly servers: ReplicatedPostgres;
  /** Addresses of the portal database on the first and on the second server. */
  readonly databaseUrls: { readonly primary: string; readonly standby: string };
  readonly proxies: readonly DelayProxy[];
  readonly services: readonly Service[];
  readonly surfaces: readonly Surface[];
  /** Folder with the data folders of all processes. */
  readonly dataDirOf: (name: string) => string;
  stop(): Promise<void>;
}

const NUMBERS = [1, 2] as const;

interface Running {
  readonly stop: () => Promise<void>;
  readonly process: { readonly kill: () => Promise<void> };
}

function service(name: string, open: () => Promise<Running>): Service {
  let running: Running | undefined;
  return {
    name,
    start: async () => {
      running = await open();
    },
    kill: async () => running?.process.kill(),
    stop: async () => running?.stop(),
  };
}

/** Real components only: what deploy/ describes, on the ports of this machine. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-production-'));
  const cleanups: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    const newsroom = await startNewsroom();
    cleanups.push(newsroom.stop);
    const servers = await startReplicatedPostgres({ synchronous: true });
    cleanups.push(servers.stop);
    for (const name of ['portal', 'accounts']) await createDatabase(servers.primary.url, { name });
    const proxies = [
      await startDelayProxy(servers.primary.port),
      await startDelayProxy(servers.standby.port),
    ];
    cleanups.push(...proxies.map((proxy) => proxy.stop));
    const proxied = (database: string) =>
      servers
        .urlOf(database)
        .replace(String(servers.primary.port), String(proxies[0]?.port))
        .replace(String(servers.standby.port), String(proxies[1]?.port));

    const ports = async () => [await freePort(), await freePort()];
    const port = {
      ...{ api: await ports(), web: await ports(), accounts: await ports() },
      ...{ edge: await ports(), edgeApi: await ports(), events: await ports() },
    };
    const internal = await freePort();
    const internalUrl = `http://127.0.0.1:${internal}`;
    const dataDirOf = (name: string) => join(folder, 'data', name);
    const settings = readSettings({
      ...withLocalPrograms(process.env),
      ...UNLIMITED,
      // What readers use, and what the build contains: nginx.
      ...(await choosePorts('production')),
      ...{ PORTAL_DATA_DIR: join(folder, 'data'), WEB_DIST_DIR: '.next-production' },
      ...{ CONTENT_DIR: join(ROOT, 'e2e', 'publication'), ...newsroom.settings },
      ...{ DATABASE_URL: proxied('portal'), ACCOUNTS_DATABASE_URL: proxied('accounts') },
      EDGE_URLS: port.events.map((events) => `http://127.0.0.1:${events}`).join(','),
      ACCOUNTS_SECRET: 'the two main apps share one secret',
      ...{ TRUST_PROXY: '2', DRAIN_SECONDS: '2', LOG_LEVEL: 'warn' },
    });
    await ensureWebBuilt(runtimeNode(), settings.env, {});

    const app = (kind: 'api' | 'web' | 'accounts', n: number) =>
      service(`${kind}-${n}`, async () => {
        const name = `${kind}-${n}`;
        mkdirSync(dataDirOf(name), { recursive: true });
        const own = kind === 'web' ? { API_INTERNAL_URL: internalUrl } : {};
        const started = await startServerProcess(kind, settings, {
          ...{ port: port[kind][n - 1] ?? 0, host: '127.0.0.1' },
          env: { PORTAL_DATA_DIR: dataDirOf(name), NODE_OPTIONS: '--max-semi-space-size=4', ...own },
        });
        return { process: started.process, stop: () => started.process.stop() };
      });
    const edge = (n: number) =>
      service(`edge-${n}`, () =>
        startVarnish({
          ...{ portals: port.web, apis: port.api, origin: settings.portalUrl },
          ...{ port: port.edge[n - 1] ?? 0, apiPort: port.edgeApi[n - 1] ?? 0 },
          eventsPort: port.events[n - 1] ?? 0,
        }),
      );
    const services = [
      ...NUMBERS.map((n) => app('accounts', n)),
      ...NUMBERS.map((n) => app('api', n)),
      ...NUMBERS.map((n) => app('web', n)),
      ...NUMBERS.map((n) => edge(n)),
    ];
    const start = async (kind: string) => {
      console.log(`  starting ${kind}`);
      const ofKind = services.filter(({ name }) => name.startsWith(kind));
      cleanups.push(...ofKind.map((one) => one.stop));
      await Promise.all(ofKind.map((one) => one.start()));
    };
    const [portalPort, apiPort, accountsPort] = [
      settings.portalUrl,
      settings.apiUrl,
      settings.accountsUrl,
    ].map((url) => Number(new URL(url).port));
    await start('api');
    const nginx = await startNginx(folder, {
      portal: { listen: portalPort ?? 0, upstream: port.edge },
      api: { listen: apiPort ?? 0, upstream: port.edgeApi },
      internal: { listen: internal, upstream: port.api },
      accounts: { listen: accountsPort ?? 0, upstream: port.accounts },
    });
    cleanups.push(() => nginx.stop());
    await Promise.all(['accounts', 'web'].map(start));
    await start('edge');

    const at = (kind: Surface['kind'], name: string, list: readonly number[]): Surface[] =>
      list.map((one, n) => ({ kind, name: `${name}-${n + 1}`, url: `http://127.0.0.1:${one}` }));
    return {
      ...{ newsroom, internalUrl, servers, proxies, services, dataDirOf, stop },
      ...{ portalUrl: settings.portalUrl, apiUrl: settings.apiUrl, accountsUrl: settings.accountsUrl },
      databaseUrls: {
        primary: servers.primary.url.replace(/\/postgres$/, '/portal'),
        standby: servers.standby.url.replace(/\/postgres$/, '/portal'),
      },
      surfaces: [
        ...at('api', 'api', port.api),
        ...at('portal', 'web', port.web),
        ...at('portal', 'edge', port.edge),
        ...at('api', 'edge-api', port.edgeApi),
        { kind: 'portal', name: 'nginx', url: settings.portalUrl },
        { kind: 'api', name: 'nginx-api', url: settings.apiUrl },
      ],
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
