import { PREVIEW_READERS, type PreviewReader } from '@tidemark/contracts/wire/preview';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ARTICLE,
  articleFields,
  authorFields,
  picture,
  previewToken,
  startNewsroom,
  type TestNewsroom,
  text,
} from '../../../test/newsroom.ts';
import { query } from '../../platform/database/database.ts';

let newsroom: TestNewsroom;
let draft: string;
let ada: string;
let cover: Record<string, unknown>;

const preview = (as: string, token = previewToken(draft)) => newsroom.api.get(`/preview/${token}?as=${as}`);

beforeAll(async () => {
  newsroom = await startNewsroom();
  const { cms, categories } = newsroom;
  await newsroom.api.contentRuntime?.start();
  ada = cms.save('authors', authorFields('ada'));
  const body = [
    text('A secret paragraph.'),
    {
      __component: 'body.image',
      image: cms.file('figure', await picture()),
      alt: 'A figure',
      caption: 'A caption',
    },
  ];
  cover = { main_image: cms.file('cover', await picture()), main_image_alt: 'A cover' };
  draft = cms.save(
    'articles',
    articleFields('a-draft', {
      ...{ access: 'pioneer', categories: [categories.get(7)], authors: [ada], publish_at: null, body },
    }),
  );
});

describe('a preview', () => {
  it.each<[PreviewReader, 'open' | 'gated']>([
    ['anonymous', 'gated'],
    ['free', 'gated'],
    ['explorer', 'gated'],
    ['pioneer', 'open'],
    ['professional', 'open'],
    ['alpha', 'open'],
  ])('as %s is %s, like the published article for that reader', async (as, outcome) => {
    const { status, body, text: sent, headers } = await preview(as);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ outcome, reader: as, expires_at: '2026-11-15T12:15:00.000Z' });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(sent.includes('secret paragraph')).toBe(outcome === 'open');
    expect(/media\/[0-9a-f]{32}/.test(sent)).toBe(outcome === 'open');
    const card = outcome === 'open' ? body.data.article : body.data.teaser;
    expect(card.attributes).toMatchObject({
      title: 'Title of a-draft',
      authors: [{ attributes: { slug: 'ada' } }],
    });
  });

  it('shows the image of a draft under its own name', async () => {
    const { body } = await preview('alpha');
    const block = body.data.article.attributes.body.blocks[1];
    expect(block).toMatchObject({
      kind: 'image',
      image: { width: 640, height: 360, alternativeText: 'A figure' },
    });
    const file = await newsroom.api.get(block.image.url);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('stores nothing: the draft is in no list, search or URL', async () => {
    expect((await newsroom.api.get('/strapi/articles/a-draft', MATRIX_READERS.alpha)).status).toBe(404);
    expect(await query(newsroom.api.db, sql`select 1 as one from articles`)).toEqual([]);
    expect((await newsroom.api.get('/search?query=secret', MATRIX_READERS.alpha)).body.hits.total.value).toBe(
      0,
    );
  });

  it('shows the last saved version of the draft', async () => {
    newsroom.cms.save('articles', { title: 'A better title' }, draft);
    expect((await preview('alpha')).body.data.article.attributes.title).toBe('A better title');
    newsroom.cms.save('articles', { title: 'Title of a-draft' }, draft);
  });

  it('of an invalid draft lists the reasons', async () => {
    const id = newsroom.cms.save('articles', { title: 'Only a title' });
    const { status, body } = await preview('alpha', previewToken(id));
    expect(status).toBe(200);
    expect(body.data.outcome).toBe('rejected');
    const fields = body.data.reasons.map((one: { field: string }) => one.field);
    expect(fields).toEqual(expect.arrayContaining(['slug', 'teaser', 'categories', 'body']));
  });

  it.each<[string, () => string]>([
    ['that has expired', () => previewToken(draft, { expires: '2026-11-15T11:59:59Z' })],
    ['signed with another secret', () => previewToken(draft, { secret: 'a-secret-of-another-cms' })],
    [
      'with changed content',
      () => previewToken(draft).replace(/^.{12}/, (head) => head.split('').reverse().join('')),
    ],
    ['without a signature', () => previewToken(draft).split('.')[0] ?? ''],
    ['with an empty signature', () => `${previewToken(draft).split('.')[0]}.`],
    ['of another type', () => previewToken(draft, { uid: 'api::author.author' })],
    ['of a draft that is gone', () => previewToken('nosuchdocumentnosuchdoc')],
    ['that is not a token', () => 'x'],
  ])('by a URL %s is not found', async (_name, token) => {
    for (const as of PREVIEW_READERS) {
      const { status, body, headers } = await preview(as, token());
      expect([status, body.error.name, headers['cache-control']]).toEqual([404, 'NotFoundError', 'no-store']);
    }
  });

  it('responds 400 to an unknown reader and 503 while the CMS is down', async () => {
    expect((await preview('unknown')).status).toBe(400);
    newsroom.cms.override = () => ({ status: 500, body: '' });
    expect((await preview('alpha')).status).toBe(503);
    newsroom.cms.override = undefined;
  });

  it('responds 404 without a CMS', async () => {
    const { startApi } = await import('../../../test/support.ts');
    const api = await startApi();
    expect((await api.get(`/preview/${previewToken(draft)}`)).status).toBe(404);
    const body = JSON.stringify({ uid: ARTICLE, documentId: draft });
    const headers = { 'content-type': 'application/json' };
    expect((await api.send({ method: 'POST', url: '/hooks/cms', headers, payload: body })).status).toBe(401);
  });
});

describe('checking whether a draft may be published', () => {
  const check = async (documentId: string, uid = ARTICLE) =>
    (await newsroom.post('/hooks/cms/check', JSON.stringify({ uid, documentId }))).body.data;

  it('accepts a valid draft and lists all reasons otherwise', async () => {
    const fields = { categories: [newsroom.categories.get(7)], authors: [ada], publish_at: null, ...cover };
    expect(await check(newsroom.cms.save('articles', articleFields('good', fields)))).toEqual({ ok: true });
    const id = newsroom.cms.save('articles', { ...articleFields('bad'), title: '', categories: [] });
    expect(await check(id)).toEqual({
      ok: false,
      reasons: expect.arrayContaining([
        { field: 'main_image', reason: 'is missing' },
        { field: 'title', reason: 'is missing' },
        { field: 'categories', reason: 'must name at least one category' },
      ]),
    });
    expect(await check('nosuchdocumentnosuchdoc')).toMatchObject({ ok: false });
    const incomplete = newsroom.cms.save('authors', { slug: 'incomplete' });
    expect(await check(incomplete, 'api::author.author')).toMatchObject({ ok: false });
  });

  it('rejects a missing image, although a published article that lost its image stays online', async () => {
    const { cms, categories, sendWebhook, settled, api } = newsroom;
    const fields = articleFields('bare', {
      ...{ categories: [categories.get(7)], authors: [ada], main_image: null },
    });
    const bare = cms.put('articles', { ...fields, main_image_alt: 'A cover' });
    expect(await check(bare)).toEqual({
      ok: false,
      reasons: [{ field: 'main_image', reason: 'is missing' }],
    });
    await sendWebhook(ARTICLE, bare);
    await settled();
    expect((await api.get('/strapi/articles/bare')).status).toBe(200);
    cms.put('articles', cover, bare);
    expect(await check(bare)).toEqual({ ok: true });
  });

  describe('that readers would get otherwise than the editor sees it', () => {
    /** Reasons against an article that is as it should be apart from these fields. */
    const reasonsAgainst = async (fields: Record<string, unknown>): Promise<string[]> => {
      const complete = { categories: [newsroom.categories.get(7)], authors: [ada], ...cover };
      const { reasons = [] } = await check(
        newsroom.cms.save('articles', articleFields('rules', { ...complete, ...fields })),
      );
      return reasons.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`);
    };
    const link = (href: string) => ({ body: [text(`A [link](${href}).\n\n## A part`)] });

    beforeAll(async () => {
      const { cms, categories, sendWebhook, settled } = newsroom;
      const fields = { categories: [categories.get(7)], ...cover };
      const published = cms.put('articles', articleFields('linked', fields));
      await sendWebhook(ARTICLE, published);
      await settled();
      cms.put('articles', articleFields('linked-now', fields), published);
      await sendWebhook(ARTICLE, published);
      await settled();
    });

    it.each<[Record<string, unknown> | (() => Record<string, unknown>), string[]]>([
      [{}, []],
      [{ authors: [] }, ['authors must name at least one analyst']],
      [
        () => ({ categories: [7, 8, 9, 11].map((id) => newsroom.categories.get(id)) }),
        ['categories must name at most 3 categories, not 4'],
      ],
      [
        { body: [text('## First\n\nThen text.')] },
        ['body, block 1 begins with a heading: the title already stands above it'],
      ],
      [
        { publish_at: '2008-12-31T23:59:59.000Z' },
        ['publish_at must be in a year from 2009 to 2027, not 2008'],
      ],
      [
        { publish_at: '2028-01-01T00:00:00.000Z' },
        ['publish_at must be in a year from 2009 to 2027, not 2028'],
      ],
      [{ publish_at: '2027-12-31T23:59:59.000Z' }, []],
      [link('/articles/nowhere'), ['body has a link to a page that is not there: "/articles/nowhere"']],
      [link('/articles/linked-now'), []],
      [link('/articles/linked?from=x#a-part'), []],
      [link('/analysts/nobody'), ['body has a link to a page that is not there: "/analysts/nobody"']],
      [link('/data-insights/none'), ['body has a link to a page that is not there: "/data-insights/none"']],
      [link('/categories/defi/dexs'), []],
      [
        link('/categories/defi/nope'),
        ['body has a link to a page that is not there: "/categories/defi/nope"'],
      ],
      [link('/nothing/here'), ['body has a link to a page that is not there: "/nothing/here"']],
      [link('/calendar?month=2026-11'), []],
      [link('/articles/%E0%A4%A'), ['body has a link to a page that is not there: "/articles/%E0%A4%25A"']],
      [link('#a-part'), []],
      [link('#no-part'), ['body has a link to a page that is not there: "#no-part"']],
      [link('https://elsewhere.example/articles/nowhere'), []],
    ])('%j', async (fields, expected) => {
      expect(await reasonsAgainst(typeof fields === 'function' ? fields() : fields)).toEqual(expected);
    });
  });

  it('rejects an event without a source, or that ends before it starts', async () => {
    const event = {
      ...{ title: 'A vote', kind: 'governance', starts_at: '2026-11-20T00:00:00.000Z', precision: 'day' },
      ...{ event_status: 'confirmed', summary: 'S' },
    };
    const reasonsAgainst = async (fields: Record<string, unknown>) =>
      (
        await check(
          newsroom.cms.save('calendar-events', { ...event, ...fields }),
          'api::calendar-event.calendar-event',
        )
      ).reasons;
    expect(await reasonsAgainst({ source: 'vote.example' })).toBeUndefined();
    expect(await reasonsAgainst({})).toEqual([{ field: 'source', reason: 'is missing' }]);
    expect(await reasonsAgainst({ source: 'vote.example', ends_at: '2026-11-19T00:00:00.000Z' })).toEqual([
      { field: 'ends_at', reason: 'is before the event starts' },
    ]);
  });

  it('rejects a slug that another article has', async () => {
    const { cms, categories, sendWebhook, settled } = newsroom;
    const holder = cms.put(
      'articles',
      articleFields('held', { categories: [categories.get(7)], authors: [ada], ...cover }),
    );
    await sendWebhook(ARTICLE, holder);
    await settled();
    expect(await check(holder)).toEqual({ ok: true });
    const other = cms.save(
      'articles',
      articleFields('held', { categories: [categories.get(7)], authors: [ada], ...cover }),
    );
    expect(await check(other)).toEqual({
      ok: false,
      reasons: [{ field: 'slug', reason: 'is already taken: "held"' }],
    });
  });
});
