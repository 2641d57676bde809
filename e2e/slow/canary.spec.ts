import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SESSION_HINT_COOKIE } from '@tidemark/contracts/session';
import {
  ABSENT_SLUG,
  type Canary,
  type CanaryCorpus,
  canaryCorpus,
} from '@tidemark/test-corpus/canary-corpus';
import { createCanaryFinder } from '@tidemark/test-corpus/canary-search';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { startServers } from '../../scripts/lib/servers.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { stopAll } from '../../scripts/lib/supervisor.mjs';
import { buildFolder } from '../../scripts/lib/web-build.mjs';
import { type Build, readBuild, routesOf } from '../support/canary-pages.ts';
import { expect, test } from '../support/hydrated-page.ts';
import { UNLIMITED } from '../support/limits.ts';
import { choosePorts } from '../support/ports.ts';
import { startTestDatabases, type TestDatabases } from '../support/test-databases.ts';

test.describe.configure({ mode: 'default' });

const corpus = canaryCorpus(new Date());
const find = createCanaryFinder(corpus.canaries);
const home = mkdtempSync(join(tmpdir(), 'tidemark-canary-'));
let portal: string;
let folder: string;
let build: Build;
let databases: TestDatabases | undefined;

function writeContent({ files }: CanaryCorpus, into: string): string {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), text);
  }
  return into;
}

/** A portal of its own, because a build keeps the pages it has rendered, and pages of other tests must not be among them. */
test.beforeAll(async () => {
  databases = await startTestDatabases();
  const settings = readSettings({
    ...withLocalPrograms(process.env),
    ...UNLIMITED,
    ...(await choosePorts('canary')),
    ...databases.env,
    PORTAL_DATA_DIR: join(home, 'data'),
    CONTENT_DIR: writeContent(corpus, join(home, 'content')),
    WEB_DIST_DIR: '.next-canary',
    RENDER_RATE_LIMIT: '1000000',
  });
  await startServers({ node: runtimeNode(), settings, quiet: true, onStart: () => {} });
  portal = settings.portalUrl;
  folder = buildFolder(settings.env);
  build = readBuild(folder);
});

test.afterAll(async () => {
  await stopAll();
  await databases?.stop();
  rmSync(home, { recursive: true, force: true });
});

interface Crawled {
  readonly leaks: string[];
  readonly seen: Set<Canary>;
  readonly broken: string[];
}

/** Fetches a URL as an anonymous reader, with a session hint only, and with an invalid token. */
async function visit(url: string, crawled: Crawled): Promise<void> {
  for (const headers of [{}, { cookie: `${SESSION_HINT_COOKIE}=1` }, { authorization: 'Bearer invalid' }]) {
    const response = await fetch(`${portal}${url}`, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
    });
    const everything = `${response.status} ${JSON.stringify([...response.headers])}\n${await response.text()}`;
    if (response.status >= 500 && !/\/(500|_error)\b/.test(url)) {
      crawled.broken.push(`${response.status} at ${url}`);
    }
    for (const canary of find(everything)) {
      // Repeating the requested URL reveals nothing.
      if (url.includes(canary.word)) continue;
      if (canary.allowed.has('anonymous')) crawled.seen.add(canary);
      else crawled.leaks.push(`${canary.word} (${canary.location}) at ${url}`);
    }
  }
}

async function crawl(urls: readonly string[]): Promise<Crawled> {
  const crawled: Crawled = { leaks: [], seen: new Set(), broken: [] };
  for (const url of urls) await visit(url, crawled);
  return crawled;
}

const freeTexts = () =>
  corpus.canaries.filter(({ location, allowed }) => location.endsWith(', text') && allowed.has('anonymous'));

test('the crawl covers every page of the build', () => {
  const { routes, unknown } = routesOf(build.pages, corpus);
  expect(unknown).toEqual([]);
  expect(routes.length).toBeGreaterThan(10);
  expect(routesOf([...build.pages, '/planted/[id]'], corpus).unknown).toEqual([
    '/planted/[id] is not covered by the crawl: add it to packages/contracts/src/screens.ts',
  ]);
});

test('[PRO-03] no page shows an anonymous reader a gated word, and free articles are shown', async () => {
  const { routes } = routesOf(build.pages, corpus);
  const { leaks, seen, broken } = await crawl(routes.flatMap(({ urls }) => urls));
  expect(broken).toEqual([]);
  expect(leaks).toEqual([]);
  expect(freeTexts().filter((canary) => !seen.has(canary))).toEqual([]);
});

test('[PRO-03] a scheduled entry is indistinguishable from one that does not exist', async () => {
  const { routes } = routesOf(build.pages, corpus);
  const allUrls = routes.flatMap(({ urls }) => urls);
  const differing: string[] = [];
  let compared = 0;
  for (const { slug } of corpus.articles.filter(({ hidden }) => hidden)) {
    for (const url of allUrls.filter((one) => one.includes(slug))) {
      const [given, absent] = await Promise.all(
        [url, url.replaceAll(slug, ABSENT_SLUG)].map(async (path) => {
          const response = await fetch(`${portal}${path}`, { redirect: 'manual' });
          const text = (await response.text()).replaceAll(slug, '').replaceAll(ABSENT_SLUG, '');
          const headers = ['cache-control', 'content-type', 'last-modified', 'location'];
          return JSON.stringify([response.status, headers.map((name) => response.headers.get(name)), text]);
        }),
      );
      compared += 1;
      if (given !== absent) differing.push(url);
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(20);
});

test('[PRO-03] no page data contains a gated word, and free articles are included', async () => {
  const { routes } = routesOf(build.pages, corpus);
  const urls = routes.flatMap(({ page, urls: all }) =>
    all.flatMap((url) => build.dataAddress(page, url) ?? []),
  );
  const { leaks, seen, broken } = await crawl(urls);
  expect(broken).toEqual([]);
  expect(leaks).toEqual([]);
  expect(freeTexts().filter((canary) => !seen.has(canary))).toEqual([]);
});

test('[PRO-03] no file that the portal stores or ships to browsers contains text of an article', () => {
  const stored = ['server', 'cache'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|json|body|meta|rsc)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  // Finding neither would mean searching in the wrong folder.
  expect(stored.some((file) => file.endsWith('pages-manifest.json'))).toBe(true);
  expect(build.staticFiles.length).toBeGreaterThan(0);
  // Pages are cached in memory only, so not even free articles are stored.
  const found = [...stored, ...build.staticFiles].flatMap((file) =>
    [...find(readFileSync(file, 'utf8'))].map(({ word, location }) => `${word} (${location}) in ${file}`),
  );
  expect(found).toEqual([]);
});
