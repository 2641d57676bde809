import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { logFolder, startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { choosePorts } from '../support/ports.ts';
import { startTestDatabases } from '../support/test-databases.ts';
import { type Edge, startEdge } from './edge.ts';
import { type Observers, startObservers } from './observers.ts';
import { createTokenForge, type TokenForge } from './token-forge.ts';

/** A fresh API, main app and portal with one gated and one scheduled article that must not be revealed. */
export interface Instance {
  readonly api: string;
  readonly accounts: string;
  readonly portal: string;
  readonly forge: TokenForge;
  /** nginx and Varnish in front of them. */
  readonly edge: Edge;
  readonly observers: Observers;
  /** Everything that the three servers have logged. */
  serverLogs(): string;
  /** Occurs only in the body of the gated article and in the scheduled article. */
  readonly secretWord: string;
  readonly gatedSlug: string;
  readonly scheduledSlug: string;
  readonly scheduledTitle: string;
  /** An address in a network that no other case uses. */
  nextAddress(): string;
  stop(): Promise<void>;
}

const SECRET_WORD = 'zyqvanthorpe';
const GATED = 'hostile-gated-article';
const SCHEDULED = 'hostile-scheduled-article';
const SCHEDULED_TITLE = 'Unannounced Quorvex settlement layer';

function article(slug: string, fields: string, body: string): [string, string] {
  return [
    `${slug}.md`,
    `---\n${fields}\ncategories: [cross-chain]\nauthors: [tomas-lindqvist]\ncover_alt: Two towers\n---\n${body}\n`,
  ];
}

/** A copy of the demo publication with the two articles and a data series of spreadsheet formulas. */
function writeContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-hostile-content-'));
  cpSync(join(ROOT, 'content'), folder, {
    recursive: true,
    filter: (path) => !path.includes(join('content', 'tools')),
  });
  const chart =
    '```chart\ntype: bar\ntitle: Secret chart\nunit: "%"\nsource: Own\ndate: "2026-10-03"\nseries:\n  - name: Used\n    points: [["a", 1], ["b", 2]]\n```';
  for (const [name, text] of [
    article(
      GATED,
      'title: A gated article\nteaser: Its teaser is public.\naccess: alpha\npublish_at: 2026-03-12T09:06:00Z',
      `The secret is ${SECRET_WORD}.\n\n${chart}`,
    ),
    article(
      SCHEDULED,
      `title: ${SCHEDULED_TITLE}\nteaser: The ${SECRET_WORD} teaser.\naccess: freemium\npublish_at: 2099-01-01T00:00:00Z`,
      `Scheduled ${SECRET_WORD}.`,
    ),
  ]) {
    writeFileSync(join(folder, 'articles', 'cross-chain', name), text);
  }
  for (const slug of [GATED, SCHEDULED]) {
    for (const size of ['', 'small']) {
      const covers = join(folder, 'images', 'covers', size);
      cpSync(join(covers, 'four-bridge-designs.webp'), join(covers, `${slug}.webp`));
    }
  }
  const images = join(folder, 'images', 'index.json');
  const index = readFileSync(images, 'utf8');
  if (index.includes('covers/four-bridge-designs.webp')) writeFileSync(images, withCovers(index));
  writeFileSync(
    join(folder, 'insights', 'hostile-formulas.yml'),
    readFileSync(join(folder, 'insights', 'blob-space-used.yml'), 'utf8').replace(/name: .+/, 'name: "=1+1"'),
  );
  return folder;
}

/** The image index with entries for the two covers, copied from an existing one. */
function withCovers(text: string): string {
  const index = JSON.parse(text) as unknown;
  const add = (node: unknown): unknown => {
    if (Array.isArray(node)) {
      const like = node.find((item) => JSON.stringify(item).includes('four-bridge-designs'));
      const copies = like === undefined ? [] : [GATED, SCHEDULED].map((slug) => renamed(like, slug));
      return [...node.map(add), ...copies];
    }
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([name, value]) => {
        const own: [string, unknown][] = [[name, add(value)]];
        if (!name.includes('four-bridge-designs')) return own;
        const rename = (slug: string): [string, unknown] => [
          name.replace('four-bridge-designs', slug),
          renamed(value, slug),
        ];
        return [...own, ...[GATED, SCHEDULED].map(rename)];
      }),
    );
  };
  return JSON.stringify(add(index));
}

function renamed(value: unknown, slug: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('four-bridge-designs', slug));
}

/** Publishes the main app's keys together with the test's own, so that tokens of both can be verified. */
function serveKeys(accountsUrl: string, forge: TokenForge): Promise<Server> {
  const server = createServer(async (_request, response) => {
    try {
      const own = (await (await fetch(`${accountsUrl}/.well-known/jwks.json`)).json()) as { keys: object[] };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [...own.keys, forge.publicJwk] }));
    } catch {
      response.writeHead(503).end();
    }
  });
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}

export async function startInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-hostile-'));
  const contentDir = writeContent();
  const ports = await choosePorts();
  const accounts = `http://localhost:${ports.ACCOUNTS_PORT}`;
  const forge = await createTokenForge(accounts);
  const keys = await serveKeys(accounts, forge);
  const databases = await startTestDatabases();
  const observers = await startObservers();
  let edge: Edge | undefined;
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...ports,
    ...databases.env,
    ...observers.settings,
    ...{ PORTAL_DATA_DIR: dataDir, CONTENT_DIR: contentDir, CONTENT_DATES_MOVE: '0', TRUST_PROXY: '1' },
    // Load shedding would reject requests whenever the machine is busy.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    JWKS_URL: `http://localhost:${(keys.address() as AddressInfo).port}/jwks.json`,
    // Shares the build of the browser tests.
    ...{ WEB_DIST_DIR: '.next-e2e', COMPONENT_PAGE: '1' },
  });
  const stop = async () => {
    await edge?.stop();
    await stopAll();
    observers.stop();
    await databases.stop();
    keys.closeAllConnections();
    keys.close();
    await cp(logFolder(dataDir), join(ROOT, 'test-results', 'hostile-logs'), {
      recursive: true,
      force: true,
    });
    for (const folder of [dataDir, contentDir]) await rm(folder, { recursive: true, force: true });
  };
  try {
    await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
    edge = await startEdge({
      portal: settings.portalUrl,
      api: settings.apiUrl,
      accounts: settings.accountsUrl,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  let network = 0;
  return {
    ...{ api: settings.apiUrl, accounts: settings.accountsUrl, portal: settings.portalUrl, forge, stop },
    ...{ edge, observers },
    serverLogs: () =>
      readdirSync(logFolder(dataDir))
        .map((name) => readFileSync(join(logFolder(dataDir), name), 'utf8'))
        .join('\n'),
    ...{ secretWord: SECRET_WORD, gatedSlug: GATED },
    ...{ scheduledSlug: SCHEDULED, scheduledTitle: SCHEDULED_TITLE },
    nextAddress: () => {
      network += 1;
      return `2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`;
    },
  };
}
