import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SESSION_HINT_COOKIE } from '@tidemark/contracts/session';
import { type Canary, type CanaryCorpus, canaryCorpus } from '@tidemark/test-corpus/canary-corpus';
import { createCanaryFinder } from '@tidemark/test-corpus/canary-search';
import { runtimeNode, withLocalPrograms } from '../scripts/lib/node.mjs';
import { startServers } from '../scripts/lib/servers.mjs';
import { readSettings } from '../scripts/lib/settings.mjs';
import { stopAll } from '../scripts/lib/supervisor.mjs';
import { buildFolder } from '../scripts/lib/web-build.mjs';
import { type Build, doorsOf, readBuild } from './support/canary-pages.ts';
import { expect, test } from './support/living.ts';
import { choosePorts } from './support/ports.ts';

test.describe.configure({ mode: 'default' });

const corpus = canaryCorpus(new Date());
const find = createCanaryFinder(corpus.canaries);
const home = mkdtempSync(join(tmpdir(), 'tidemark-canary-'));
let portal: string;
let folder: string;
let build: Build;

function writeContent({ files }: CanaryCorpus, into: string): string {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), text);
  }
  return into;
}

/** A portal of its own: its build keeps the pages it makes, and those of other tests must not be among them. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...(await choosePorts('canary')),
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: writeContent(corpus, join(home, 'content')),
    WEB_DIST_DIR: '.next-canary',
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  folder = buildFolder(settings.env);
  build = readBuild(folder);
});

test.afterAll(async () => {
  await stopAll();
  rmSync(home, { recursive: true, force: true });
});

interface Crawled {
  readonly leaks: string[];
  readonly seen: Set<Canary>;
  readonly broken: string[];
}

/** Everything a stranger gets at an address: as one, and as one who merely claims to be signed in. */
async function visit(address: string, crawled: Crawled): Promise<void> {
  for (const headers of [{}, { cookie: `${SESSION_HINT_COOKIE}=1` }, { authorization: 'Bearer nobody' }]) {
    const answer = await fetch(`${portal}${address}`, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
    });
    const everything = `${answer.status} ${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
    if (answer.status >= 500 && !/\/(500|_error)\b/.test(address)) {
      crawled.broken.push(`${answer.status} at ${address}`);
    }
    for (const canary of find(everything)) {
      if (canary.allowed.has('anonymous')) crawled.seen.add(canary);
      else crawled.leaks.push(`${canary.word} (${canary.place}) at ${address}`);
    }
  }
}

async function crawl(addresses: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { leaks: [], seen: new Set(), broken: [] };
  for (const address of addresses) await visit(address, crawled);
  return crawled;
}

const freeTexts = () =>
  corpus.canaries.filter(({ place, allowed }) => place.endsWith(', text') && allowed.has('anonymous'));

test('the crawl knows the way through every page of the build', () => {
  const { doors, unknown } = doorsOf(build.pages, corpus);
  expect(unknown).toEqual([]);
  expect(doors.length).toBeGreaterThan(10);
  expect(doorsOf([...build.pages, '/planted/[id]'], corpus).unknown).toEqual([
    '/planted/[id] is a new door: teach the crawl to open it, in e2e/support/canary-pages.ts',
  ]);
});

test('[PRO-03] no page shows a stranger a word that is not free to all, and free articles are shown', async () => {
  test.setTimeout(300_000);
  const { doors } = doorsOf(build.pages, corpus);
  const { leaks, seen, broken } = await crawl(doors.flatMap(({ addresses }) => addresses));
  expect(broken).toEqual([]);
  expect(leaks).toEqual([]);
  expect(freeTexts().filter((canary) => !seen.has(canary))).toEqual([]);
});

test('[PRO-03] no page data holds a word that is not free to all, and that of free articles does', async () => {
  test.setTimeout(300_000);
  const { doors } = doorsOf(build.pages, corpus);
  const addresses = doors.flatMap(({ page, addresses: all }) =>
    all.flatMap((address) => build.dataAddress(page, address) ?? []),
  );
  const { leaks, seen, broken } = await crawl(addresses);
  expect(broken).toEqual([]);
  expect(leaks).toEqual([]);
  expect(freeTexts().filter((canary) => !seen.has(canary))).toEqual([]);
});

test('[PRO-03] nothing that the portal keeps on disk, or ships to browsers, holds a locked word', () => {
  const kept = ['server', 'cache'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|json|body|meta|rsc)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const found = [...kept, ...build.staticFiles].flatMap((file) =>
    [...find(readFileSync(file, 'utf8'))].map((canary) => ({ file, canary })),
  );
  // Pages of free articles are kept: had none been found, we would be looking in the wrong place.
  expect(found.some(({ canary }) => canary.allowed.has('anonymous'))).toBe(true);
  const leaks = found.filter(({ canary }) => !canary.allowed.has('anonymous'));
  expect(leaks.map(({ file, canary }) => `${canary.word} (${canary.place}) in ${file}`)).toEqual([]);
});
