import type { Reader } from '@tidemark/contracts/access';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const CLOSED = article('closed', { access: 'pioneer', text: 'Before. Zanzibar is the secret. Afterwards.' });

let api: TestApi;
let ids: Record<string, number>;
let reader: Reader;
let readers = 0;

beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('old-name', { key: 'files:moved' }), CLOSED, article('two')]));
  await api.publish(publication([article('open', { key: 'files:moved' }), CLOSED, article('two')]));
  const { body } = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});
beforeEach(() => {
  readers += 1;
  reader = { ...MATRIX_READERS.pioneer, uid: `exporter-${readers}` } as Reader;
});

const fetchExport = (format: string, as = reader) => api.get(`/library/export?format=${format}`, as);
const importUrls = (...urls: string[]) =>
  api.call('POST', '/library/import', reader, { entries: urls.map((url) => ({ url })) });

describe('GET /library/export', () => {
  beforeEach(async () => {
    await api.call('POST', `/strapi/bookmarks/${ids.closed}`, reader);
    const folder = await api.call('POST', '/library/folders', reader, { name: 'To cite' });
    const on = { article_ids: [ids.closed] };
    await api.call('POST', '/library/actions', reader, {
      actions: [
        { ...on, type: 'add_to_folder', folder_id: folder.body.data.id },
        { ...on, type: 'add_tag', tag: 'macro' },
      ],
    });
    await api.call('POST', `/library/reading/${ids.open}`, reader, { position: { progress: 0.5 } });
    await api.call('POST', '/library/highlights', reader, {
      ...{
        article_id: ids.closed,
        exact: 'Zanzibar',
        prefix: 'Before. ',
        suffix: ' is the secret',
        start: 8,
      },
      ...{ color: 'yellow', note: 'Check this' },
    });
  });

  it('contains as JSON everything that is stored, and no text around the quotes', async () => {
    const { body, headers, text } = await fetchExport('json');
    expect(headers['content-disposition']).toBe('attachment; filename="library.json"');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).toMatchObject({
      settings: { history: true },
      articles: [
        {
          ...{ url: `${api.config.portalUrl}/articles/closed`, title: 'Title of closed', status: 'unread' },
          ...{
            folders: ['To cite'],
            tags: ['macro'],
            highlights: [{ quote: 'Zanzibar', note: 'Check this' }],
          },
        },
        {
          url: `${api.config.portalUrl}/articles/open`,
          saved_at: null,
          status: 'in_progress',
          progress: 0.5,
        },
      ],
    });
    expect(text).not.toContain('is the secret');
  });

  it('contains after the plan has ended the reader’s quotes and notes, and nothing else of the body', async () => {
    const former = { ...reader, plan: 'free' } as Reader;
    for (const format of ['json', 'csv', 'markdown']) {
      const { text, status } = await fetchExport(format, former);
      expect([format, status]).toEqual([format, 200]);
      expect(text).toContain('Zanzibar');
      expect(text).toContain('Check this');
      expect(text).not.toMatch(/is the secret|Before\.|Afterwards/);
    }
  });

  it('contains as CSV one row for each highlight', async () => {
    const { text, headers } = await fetchExport('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('"Zanzibar","Title of closed","ada Test",');
  });

  it('contains as Markdown one file for each saved or highlighted article', async () => {
    const { text, headers } = await fetchExport('markdown');
    expect(headers['content-type']).toBe('application/zip');
    expect(text.startsWith('PK')).toBe(true);
    expect(text).toContain('closed.md');
    expect(text).not.toContain('open.md');
  });

  it('belongs to its reader', async () => {
    const other = { ...MATRIX_READERS.alpha, uid: 'somebody-else' } as Reader;
    expect((await fetchExport('json', other)).body.articles).toEqual([]);
  });

  it.each(['x', '', 'JSON'])('responds 400 to the format %j', async (format) => {
    expectProblem(await fetchExport(format), 'ValidationError');
  });
});

describe('POST /library/import', () => {
  it('saves articles by address, path or former address, and says why the others cannot be used', async () => {
    const { portalUrl } = api.config;
    const { status, body } = await importUrls(
      `${portalUrl}/articles/closed`,
      ` /articles/old-name?ref=1#part `,
      '/articles/two/',
      `${portalUrl}/articles/no-such-thing`,
      'https://elsewhere.example/articles/two',
      '/categories/defi',
      'not an address',
      '/articles/%E0%A4%A',
      `/articles/${ids.two}`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...{ saved: 3, known: 0, links: 0 },
      rejected: [
        { index: 3, reason: 'not_found' },
        { index: 4, reason: 'other_site' },
        { index: 5, reason: 'no_article' },
        { index: 6, reason: 'no_address' },
        { index: 7, reason: 'not_found' },
        { index: 8, reason: 'not_found' },
      ],
    });
    const list = await api.get('/library/items?sort=title', reader);
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([ids.closed, ids.open, ids.two]);
    expect((await importUrls('/articles/two', '/articles/two')).body.data).toEqual({
      saved: 0,
      known: 2,
      links: 0,
      rejected: [],
    });
  });

  it('keeps pages of other sites as links, which are in every export', async () => {
    const entries = [
      { url: 'https://elsewhere.example/a?b=1', title: ' Understanding  [restaking] ' },
      { url: 'http://www.elsewhere.example/' },
      { url: 'https://elsewhere.example/a?b=1' },
      { url: 'javascript:alert(1)' },
      { url: 'https://name:word@elsewhere.example/' },
      { url: '/articles/two' },
    ];
    const { body } = await api.call('POST', '/library/import', reader, { entries, keep_links: true });
    expect(body.data).toEqual({
      ...{ saved: 1, known: 1, links: 2 },
      rejected: [
        { index: 3, reason: 'no_address' },
        { index: 4, reason: 'no_address' },
      ],
    });
    const { data } = (await api.get('/library/links', reader)).body;
    expect(data.map((one: { attributes: object }) => one.attributes)).toMatchObject([
      { url: 'http://www.elsewhere.example/', title: 'elsewhere.example' },
      { url: 'https://elsewhere.example/a?b=1', title: 'Understanding [restaking]' },
    ]);
    expect((await fetchExport('json')).body.links).toHaveLength(2);
    expect((await fetchExport('markdown')).text).toContain('Links to other sites.md');
  });

  it.each([[[]], [Array.from({ length: 26 }, () => '/articles/two')], [['x'.repeat(2001)]], [['a\u0000']]])(
    'responds 400 to %j',
    async (urls) => {
      expectProblem(await importUrls(...urls), 'ValidationError');
      expect((await api.get('/library/items', reader)).body.data).toEqual([]);
    },
  );
});
