import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, insight, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const PORTAL = 'https://research.example';
const HOSTILE = 'Fees ]]> & <b>"blobs"</b> 🌊 שלום';
const { anonymous, explorer, pioneer, alpha } = MATRIX_READERS;

const chart = (title: string, type: 'line' | 'bar' = 'line') => ({
  kind: 'chart' as const,
  chart: {
    type,
    title,
    unit: '% a year',
    source: 'Our, own "node"',
    date: '2026-11-01',
    series: [
      {
        name: 'Spot, & more',
        points: [['2026-09', 1.5] as [string, number], ['2026-10', -2] as [string, number]],
      },
    ],
  },
});
const text = { kind: 'text' as const, html: '<p>Between.</p>' };
const bodyWith = (...titles: string[]) => ({
  blocks: titles.flatMap((title) => [text, chart(title)]),
  headings: [],
  takeaways: [],
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ portalUrl: PORTAL });
  await api.publish(
    publication(
      [
        article('open', { body: bodyWith('First', HOSTILE) }),
        article('locked', { access: 'pioneer', body: bodyWith('Locked') }),
        article('zone', { categoryIds: [24], body: bodyWith('Deep') }),
        article('ahead', { publishAt: new Date('2027-01-01T00:00:00Z'), body: bodyWith('Later') }),
      ],
      { insights: [insight('flows', { type: 'bar' }), insight('inner', { access: 'alpha' })] },
    ),
  );
});

const FORMATS = ['svg', 'png', 'csv', 'json'];

describe('a chart as a file', () => {
  it('is an SVG with title, unit, source and date that needs no font', async () => {
    const { headers, text: svg } = await api.get('/out/data/articles/open/2.svg');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(XMLValidator.validate(svg)).toBe(true);
    const drawing = new XMLParser({ ignoreAttributes: false }).parse(svg).svg;
    expect(drawing.title).toBe(HOSTILE);
    expect(drawing.desc).toContain('Spot, & more');
    expect(drawing.desc).toContain('Source: Our, own "node". 2026-11-01');
    expect(svg).not.toMatch(/<text|font-family|<script|<b>/);
  });

  it('is a PNG of the same chart at twice the resolution', async () => {
    const response = await api.app.inject({ method: 'GET', url: '/out/data/insights/flows.png' });
    expect(response.headers['content-type']).toBe('image/png');
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect([format, width]).toEqual(['png', 1920]);
    expect(height).toBeGreaterThan(1000);
    const { channels } = await sharp(response.rawPayload).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  it('is available as CSV and JSON', async () => {
    const csv = await api.get('/out/data/articles/open/1.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.text).toBe('Date,"Spot, & more (% a year)"\r\n2026-09,1.5\r\n2026-10,-2\r\n');
    const { body } = await api.get('/out/data/articles/open/2.json');
    expect(body).toEqual({ ...chart(HOSTILE).chart, page: `${PORTAL}/articles/open` });
    const { body: flows } = await api.get('/out/data/insights/flows.json');
    expect(flows).toMatchObject({ title: 'Insight flows', unit: '%', date: '2026-11-01', type: 'bar' });
  });

  it('is cached for anonymous readers, images included, and never with a token', async () => {
    for (const format of FORMATS) {
      const url = `/out/data/insights/flows.${format}`;
      const { headers } = await api.get(url);
      expect(headers['cache-control']).toContain('public');
      const again = await api.send({
        method: 'GET',
        url,
        headers: { 'if-none-match': String(headers.etag) },
      });
      expect(again.status).toBe(304);
      expect((await api.get(url, explorer)).headers['cache-control']).toBe('private, no-store');
    }
  });
});

describe('access to a chart file', () => {
  it.each(FORMATS)('is the same as to the text that contains it, as %s', async (format) => {
    const status = async (path: string, reader = anonymous) =>
      (await api.get(`/out/data/${path}.${format}`, reader)).status;
    expect(await status('articles/open/1')).toBe(200);
    expect(await status('articles/locked/1')).toBe(401);
    expect(await status('articles/locked/1', explorer)).toBe(406);
    expect(await status('articles/locked/1', pioneer)).toBe(200);
    expect(await status('articles/zone/1', pioneer)).toBe(406);
    expect(await status('articles/zone/1', alpha)).toBe(200);
    expect(await status('insights/inner')).toBe(401);
    expect(await status('insights/inner', pioneer)).toBe(406);
    expect(await status('insights/inner', alpha)).toBe(200);
  });

  it('responds 404 if there is no such chart', async () => {
    for (const path of [
      'articles/open/3.svg',
      'articles/open/0.svg',
      'articles/open/01.svg',
      'articles/open/1.gif',
      'articles/ahead/1.svg',
      'articles/nothing/1.csv',
      'insights/nothing.csv',
      'insights/flows',
      'insights/.csv',
    ])
      expectProblem(await api.get(`/out/data/${path}`, alpha), 'NotFoundError');
  });
});
