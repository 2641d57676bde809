import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, bodyOf, IMAGE, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const PORTAL = 'https://research.example';
const HUB = 'https://hub.example/';
const HOSTILE = 'Fees ]]> & <b>blobs</b> "up" 🌊 שלום\n\nand   a\ttab';
const IN_ONE_LINE = 'Fees ]]> & <b>blobs</b> "up" 🌊 שלום and a tab';

let api: TestApi;
let withHub: TestApi;
beforeAll(async () => {
  api = await startApi({ portalUrl: PORTAL });
  withHub = await startApi({ portalUrl: PORTAL, websubHub: HUB });
  await withHub.publish(publication([article('one')]));
});

/** Each format parsed by a library, converted to one shape. */
const READERS = {
  rss: (text: string) => {
    expect(XMLValidator.validate(text)).toBe(true);
    const feed = parseRssFeed(text);
    return {
      title: feed.title,
      self: feed.atom?.links?.find(({ rel }) => rel === 'self')?.href,
      hub: feed.atom?.links?.find(({ rel }) => rel === 'hub')?.href,
      items: feed.items?.map((item) => ({
        id: item.guid?.value,
        url: item.link,
        title: item.title,
        text: item.content?.encoded,
        author: item.dc?.creators?.[0],
        categories: item.categories?.map(({ name }) => name),
        picture: item.media?.contents?.[0]?.url,
        published: new Date(String(item.pubDate)).toISOString(),
      })),
    };
  },
  atom: (text: string) => {
    expect(XMLValidator.validate(text)).toBe(true);
    const feed = parseAtomFeed(text);
    const href = (rel: string) => feed.links?.find((link) => link.rel === rel)?.href;
    return {
      title: feed.title?.value ?? feed.title,
      self: href('self'),
      hub: href('hub'),
      items: feed.entries?.map((entry) => ({
        id: entry.id,
        url: entry.links?.[0]?.href,
        title: entry.title?.value ?? entry.title,
        text: entry.content?.value,
        author: entry.authors?.[0]?.name,
        categories: entry.categories?.map(({ term }) => term),
        picture: undefined,
        published: new Date(String(entry.published)).toISOString(),
      })),
    };
  },
  json: (text: string) => {
    const feed = parseJsonFeed(JSON.parse(text));
    return {
      title: feed.title,
      self: feed.feed_url,
      hub: feed.hubs?.[0]?.url,
      items: feed.items?.map((item) => ({
        id: item.id,
        url: item.url,
        title: item.title,
        text: item.content_html,
        author: item.authors?.[0]?.name,
        categories: item.tags,
        picture: item.image,
        published: item.date_published,
      })),
    };
  },
};
const FORMATS = Object.keys(READERS) as (keyof typeof READERS)[];

describe.each(FORMATS)('a feed as %s', (format) => {
  it('lists articles newest first, with the text only if everyone may read it', async () => {
    await api.publish(
      publication([
        article('open', { title: HOSTILE, text: 'Everybody reads this.', categoryIds: [11] }),
        article('locked', {
          access: 'pioneer',
          text: 'Members read this.',
          publishAt: new Date('2026-11-14T13:00:00Z'),
        }),
        article('no-level', { access: null, text: 'Signed-in readers read this.' }),
        article('zone', { access: 'free', categoryIds: [24], text: 'Alpha reads this.' }),
        article('ahead', { publishAt: new Date('2026-11-16T00:00:00Z') }),
      ]),
    );
    const response = await api.get(`/out/feeds/all.${format}`);
    expect(response.status).toBe(200);
    const feed = READERS[format](response.text);
    expect(feed.title).toBe('Tidemark');
    expect(feed.self).toBe(`${PORTAL}/feeds/all.${format}`);
    expect(feed.hub).toBeUndefined();
    const bySlug = new Map(feed.items?.map((item) => [item.url?.split('/').at(-1), item]));
    expect([...bySlug.keys()]).toHaveLength(4);
    expect([...bySlug.keys()][0]).toBe('locked');
    expect(bySlug.get('open')).toMatchObject({
      title: IN_ONE_LINE,
      text: '<p>Everybody reads this.</p>',
      author: 'ada Test',
      categories: ['Lending'],
      published: '2026-11-14T12:00:00.000Z',
    });
    for (const slug of ['locked', 'no-level', 'zone']) expect(bySlug.get(slug)?.text).toBeUndefined();
    expect(response.text).toContain('Teaser of locked');
    expect(response.text).not.toMatch(/Members read|Signed-in readers|Alpha reads/);
  });

  it('is available per category with subcategories and per analyst', async () => {
    await api.publish(
      publication(
        [
          article('lend', { categoryIds: [11], authorKeys: ['files:ada'] }),
          article('layer', { categoryIds: [7], authorKeys: ['files:bo'] }),
        ],
        { authors: [author('ada'), author('bo')] },
      ),
    );
    const titles = async (feed: string) => {
      const { text } = await api.get(`/out/feeds/${feed}.${format}`);
      const read = READERS[format](text);
      return [read.title, ...(read.items ?? []).map(({ title }) => title)];
    };
    expect(await titles('defi')).toEqual(['Tidemark: DeFi', 'Title of lend']);
    expect(await titles('lending')).toEqual(['Tidemark: Lending', 'Title of lend']);
    expect(await titles('analysts/bo')).toEqual(['Tidemark: bo Test', 'Title of layer']);
  });

  it('keeps an article’s id when its slug changes', async () => {
    const ids = async () =>
      READERS[format]((await api.get(`/out/feeds/all.${format}`)).text).items?.map(({ id }) => id);
    await api.publish(publication([article('first-name')]));
    const before = await ids();
    expect(before?.[0]).toMatch(/^tag:research\.example,2026:articles\/\d+$/);
    await api.publish(publication([article('second-name', { key: 'files:first-name' })]));
    expect(await ids()).toEqual(before);
  });

  it('names the hub in the feed and its headers, also in cached responses', async () => {
    const path = `/out/feeds/defi.${format}`;
    const [fresh, cached] = [await withHub.get(path), await withHub.get(path)];
    expect(READERS[format](fresh.text).hub).toBe(HUB);
    const self = `<${PORTAL}/feeds/defi.${format}>; rel="self"`;
    for (const { headers } of [fresh, cached]) expect(headers.link).toBe(`<${HUB}>; rel="hub", ${self}`);
  });

  it('responds 304 to a matching ETag, and 200 after a change', async () => {
    const path = `/out/feeds/all.${format}`;
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    await api.publish(publication([article('one'), article('two')]));
    const first = await api.get(path);
    const { etag, 'last-modified': modified } = first.headers;
    expect(first.headers['cache-control']).toContain('public');
    expect(new Date(String(modified)).getTime()).toBe(api.clock.now.getTime());
    const again = (headers: Record<string, string>) => api.send({ method: 'GET', url: path, headers });
    expect((await again({ 'if-none-match': String(etag) })).status).toBe(304);
    expect((await again({ 'if-modified-since': String(modified) })).status).toBe(304);
    // Unpublishing an article does not change the dates of the others.
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    await api.publish(publication([article('one')]));
    expect((await again({ 'if-none-match': String(etag) })).status).toBe(200);
    expect((await again({ 'if-modified-since': String(modified) })).status).toBe(200);
  });
});

describe('the text in a feed', () => {
  it('works outside the portal: absolute URLs, plain tags, links for embeds, images for charts', async () => {
    const chart = {
      type: 'line' as const,
      title: 'Fees & floors',
      unit: '%',
      source: 'Our node',
      date: '2026-11-01',
      series: [{ name: 'a', points: [['2026-10', 1] as [string, number]] }],
    };
    const { headings } = bodyOf('');
    await api.publish(
      publication([
        article('whole', {
          body: {
            headings,
            takeaways: ['It is <open>'],
            blocks: [
              {
                kind: 'text',
                html: '<div class="table" tabindex="0"><p id="x">See <a href="/articles/other" rel="noopener">this</a> and <a href="#x">that</a><script>alert(1)</script></p></div>',
              },
              { kind: 'callout', tone: 'note', title: 'Mind & matter', html: '<p>Careful.</p>' },
              { kind: 'embed', source: 'dune.example/x?a=1&b=2', title: 'A board', height: 400 },
              { kind: 'image', image: IMAGE, caption: 'A harbour' },
              { kind: 'chart', chart },
            ],
          },
        }),
      ]),
    );
    const { text } = await api.get('/out/feeds/all.json');
    const html = READERS.json(text).items?.[0]?.text;
    expect(html?.split('\n')).toEqual([
      '<h2>Key takeaways</h2><ul><li>It is &lt;open&gt;</li></ul>',
      `<p>See <a href="${PORTAL}/articles/other">this</a> and <a href="${PORTAL}/articles/whole#x">that</a></p>`,
      '<blockquote><p><strong>Mind &amp; matter</strong></p><p>Careful.</p></blockquote>',
      '<p><a href="https://dune.example/x?a=1&amp;b=2">A board</a></p>',
      `<figure><img src="${PORTAL}/assets/covers/test.webp" alt="A test cover" width="1600" height="900"><figcaption>A harbour</figcaption></figure>`,
      `<figure><img src="${PORTAL}/data/articles/whole/1.png" alt="Fees &amp; floors"><figcaption>Fees &amp; floors (%). Source: Our node. 2026-11-01</figcaption></figure>`,
    ]);
  });
});

describe('unknown and empty feeds', () => {
  it('are not found', async () => {
    for (const file of ['all.xml', 'all', 'nowhere.rss', 'analysts/nobody.atom', '.rss', 'all.toString'])
      expectProblem(await api.get(`/out/feeds/${file}`), 'NotFoundError');
  });

  it('are valid without any article', async () => {
    await api.publish(publication([]));
    for (const format of FORMATS) {
      const { status, text } = await api.get(`/out/feeds/nfts.${format}`);
      expect(status).toBe(200);
      expect(READERS[format](text).items ?? []).toEqual([]);
    }
  });
});
