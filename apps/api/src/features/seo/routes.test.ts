import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { allScreens } from '@tidemark/contracts/screens';
import { sql } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import robotsParser from 'robots-parser';
import { ErrorLevel, parseSitemapIndex, type SitemapItem, XMLToSitemapItemStream } from 'sitemap';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, bodyOf, insight, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const PORTAL = 'https://portal.example';
const HOUR = 3_600_000;
const HOSTILE_TITLE = 'Fees & <blobs> "quoted" \u0007 it’s 3 > 2';

const ago = (hours: number) => new Date(Date.parse('2026-11-15T12:00:00Z') - hours * HOUR);

const CONTENT = publication(
  [
    article('fresh', { publishAt: ago(1), title: HOSTILE_TITLE, access: 'pioneer', text: 'A locked word.' }),
    article('yesterday', { publishAt: ago(47), image: null }),
    article('older', { publishAt: ago(49), updatedAt: ago(2), categoryIds: [24] }),
    article('scheduled', { publishAt: ago(-1) }),
  ],
  { authors: [author('ada'), author('bo')], insights: [insight('blob-fees')] },
);

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ portalUrl: PORTAL });
  await api.publish(CONTENT);
});

const require = createRequire(import.meta.url);
// Its types declare a module, but it is a function.
const readRobots = robotsParser as unknown as typeof robotsParser.default;
const schema = readFileSync(
  join(dirname(require.resolve('sitemap')), '../../schema/sitemap.xsd'),
  'utf8',
  // The schema also requires those of the extensions; the sitemap library checks them instead.
).replaceAll('processContents="strict"', 'processContents="lax"');

async function xmlOf(path: string): Promise<string> {
  const { status, headers, text } = await api.get(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(XMLValidator.validate(text)).toBe(true);
  return text;
}

/** Parsed by the sitemap library, which throws at anything outside the protocol. */
async function parse(xml: string): Promise<SitemapItem[]> {
  const items: SitemapItem[] = [];
  const stream = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
  for await (const item of Readable.from([xml]).pipe(stream)) items.push(item);
  return items;
}

async function entriesOf(path: string) {
  const xml = await xmlOf(path);
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [schema],
  });
  expect({ valid, errors }).toEqual({ valid: true, errors: [] });
  const urls = await parse(xml);
  return new Map(urls.map((url) => [url.url.replace(PORTAL, ''), url]));
}

async function filesOf(path = '/out/sitemap.xml') {
  const files = await parseSitemapIndex(Readable.from([await xmlOf(path)]));
  return files.map(({ url, lastmod }) => ({ path: url.replace(PORTAL, ''), lastmod }));
}

describe('the sitemap', () => {
  it('lists its files with their modification dates', async () => {
    expect(await filesOf()).toEqual([
      { path: '/sitemaps/pages.xml', lastmod: ago(1).toISOString() },
      { path: '/sitemaps/analysts-1.xml', lastmod: ago(1).toISOString() },
      { path: '/sitemaps/articles-1.xml', lastmod: ago(1).toISOString() },
    ]);
  });

  it('contains every published article with its image, including locked ones', async () => {
    const entries = await entriesOf('/out/sitemaps/articles-1.xml');
    expect([...entries.keys()]).toEqual(['/articles/fresh', '/articles/yesterday', '/articles/older']);
    expect(entries.get('/articles/fresh')?.img).toEqual([{ url: `${PORTAL}/assets/covers/test.webp` }]);
    expect(entries.get('/articles/yesterday')?.img).toEqual([]);
    expect(entries.get('/articles/older')?.lastmod).toBe(ago(2).toISOString());
  });

  it('contains every screen and category at its canonical URL, and no page that is not indexed', async () => {
    const entries = await entriesOf('/out/sitemaps/pages.xml');
    const paths = [...entries.keys()];
    expect(paths).toEqual(expect.arrayContaining(['/', '/articles', '/categories/defi/lending']));
    for (const { path, sitemap } of allScreens()) {
      if (!path.includes('[')) expect([path, paths.includes(path)]).toEqual([path, sitemap === 'page']);
    }
    expect(paths.filter((path) => path.startsWith('/categories/'))).toHaveLength(CATEGORIES.length);
    expect(paths).toContain('/data-insights/blob-fees');
    expect(paths.filter((path) => /\?|search|reading-list|staff|preview|dev/.test(path))).toEqual([]);
    expect(entries.get('/categories/alpha-zone')?.lastmod).toBe(ago(49).toISOString());
    expect(entries.get('/categories/defi')?.lastmod).toBeUndefined();
  });

  it('contains every analyst with the portrait', async () => {
    const entries = await entriesOf('/out/sitemaps/analysts-1.xml');
    expect([...entries.keys()]).toEqual(['/analysts/ada', '/analysts/bo']);
    expect(entries.get('/analysts/ada')?.lastmod).toBe(ago(1).toISOString());
    expect(entries.get('/analysts/bo')?.img).toEqual([{ url: `${PORTAL}/assets/portraits/bo.webp` }]);
  });

  it.each(['articles-2', 'articles-0', 'articles', 'pages-1', 'articles-1.xml', 'nothing', '..%2f'])(
    'has no file %s',
    async (name) => expectProblem(await api.get(`/out/sitemaps/${name}.xml`), 'NotFoundError'),
  );

  it('starts another file after 2,000 ids and omits empty files', async () => {
    const own = await startApi({ portalUrl: PORTAL });
    await own.publish(CONTENT);
    await own.db.execute(sql`insert into articles (id, source_key, slug, title, teaser, access, publish_at,
        updated_at, category_ids, mask, assets, words, charts, takeaways, featured, hash)
      select id, 'x:' || id, 'x-' || id, 'T', 'T', 'free', '2026-01-01', '2026-01-01', '{7}', 130, '{}', 1, 0, 0, false, ''
      from generate_series(4001, 6001) id`);
    const index = await own.get('/out/sitemap.xml');
    const files = await parseSitemapIndex(Readable.from([index.text]));
    expect(files.map(({ url }) => url.split('/').at(-1)).slice(2)).toEqual([
      'articles-1.xml',
      'articles-3.xml',
      'articles-4.xml',
    ]);
    const third = await own.get('/out/sitemaps/articles-3.xml');
    expect(await parse(third.text)).toHaveLength(2000);
  });
});

describe('the news sitemap', () => {
  it('contains the last two days, newest first, with publication, date and full title', async () => {
    const entries = await entriesOf('/out/news-sitemap.xml');
    expect([...entries.keys()]).toEqual(['/articles/fresh', '/articles/yesterday']);
    expect(entries.get('/articles/fresh')?.news).toEqual({
      publication: { name: 'Tidemark', language: 'en' },
      publication_date: ago(1).toISOString(),
      title: HOSTILE_TITLE.replace('\u0007', ''),
    });
  });

  it('is an empty list if nothing was published', async () => {
    const own = await startApi({ portalUrl: PORTAL });
    await own.publish(publication([article('older', { publishAt: ago(49) })]));
    const { text } = await own.get('/out/news-sitemap.xml');
    expect(XMLValidator.validate(text)).toBe(true);
    expect(new XMLParser().parse(text).urlset).toBe('');
  });
});

describe('robots.txt', () => {
  it('allows crawlers, excludes paths that are not pages, and names both sitemaps', async () => {
    const { text, headers } = await api.get('/out/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const robots = readRobots(`${PORTAL}/robots.txt`, text);
    for (const path of ['/', '/articles/fresh', '/search?query=x', '/cards/default.png']) {
      expect([path, robots.isAllowed(PORTAL + path, 'Googlebot')]).toEqual([path, true]);
    }
    expect(robots.isAllowed(`${PORTAL}/api/revalidate`, 'Googlebot')).toBe(false);
    expect(robots.getSitemaps()).toEqual([`${PORTAL}/sitemap.xml`, `${PORTAL}/news-sitemap.xml`]);
  });
});

describe('llms.txt', () => {
  it('lists titles, teasers and tiers, one line each, without bodies', async () => {
    const { text } = await api.get('/out/llms.txt');
    expect(text).toMatch(/^# Tidemark\n\n> Crypto/);
    expect(text).toContain(
      `- [Fees & <blobs> "quoted" it’s 3 > 2](${PORTAL}/articles/fresh): Teaser of fresh (2026-11-15, Pioneer)`,
    );
    expect(text).toContain('(2026-11-13, Alpha)');
    expect(text).toContain(`- [ada Test](${PORTAL}/analysts/ada): Analyst`);
    expect(text).not.toContain('scheduled');
    expect(text).not.toContain('locked word');
  });
});

describe('every document', () => {
  const paths = [
    '/out/sitemap.xml',
    '/out/sitemaps/articles-1.xml',
    '/out/news-sitemap.xml',
    '/out/llms.txt',
  ];

  it.each(paths)('%s is cached, and responds 304 to a matching ETag', async (path) => {
    const { headers } = await api.get(path);
    expect(headers['cache-control']).toContain('s-maxage=60');
    expect(headers['last-modified']).toBe(ago(1).toUTCString());
    const again = (given: Record<string, string>) => api.send({ url: path, headers: given });
    expect((await again({ 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await again({ 'if-none-match': `W/${headers.etag}` })).status).toBe(304);
    expect((await again({ 'if-modified-since': ago(1).toUTCString() })).status).toBe(304);
    expect((await again({ 'if-modified-since': ago(2).toUTCString() })).status).toBe(200);
    const other = { 'if-none-match': '"another"', 'if-modified-since': ago(0).toUTCString() };
    expect((await again(other)).status).toBe(200);
  });

  it('is updated immediately after a publish', async () => {
    const own = await startApi({ portalUrl: PORTAL });
    await own.publish(publication([article('one')]));
    const before = await own.get('/out/sitemaps/articles-1.xml');
    await own.publish(publication([article('one'), article('two', { body: bodyOf('x') })]));
    const after = await own.get('/out/sitemaps/articles-1.xml');
    expect([before.text.match(/<loc>/g)?.length, after.text.match(/<loc>/g)?.length]).toEqual([1, 2]);
  });
});
