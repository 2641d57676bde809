import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../platform/testing.ts';
import { servePreview } from './serve.ts';

const card = {
  ...{ title: 'The harbour clock', slug: 'clock', teaser: 'What it shows.', access: 'pioneer' },
  ...{
    publish_at: '2026-01-05T08:00:00Z',
    updated_at: '2026-01-05T08:00:00Z',
    main_image: null,
    image: null,
  },
  ...{ categories: [], authors: [], assets: [], bookmark: null },
  ...{ reading_minutes: 4, words: 800, charts: 1, tables: 0, takeaways: 3 },
};
const common = { reader: 'explorer', expires_at: '2026-11-15T12:15:00Z' };
const gated = { outcome: 'gated', ...common, access: 'pioneer', teaser: { id: 0, attributes: card } };

afterEach(() => vi.unstubAllGlobals());

async function request(preview: () => Response) {
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('disclaimer')
      ? json({ data: { id: 1, attributes: { title: 'Disclaimer', html: '' } } })
      : preview(),
  );
  const headers = new Map<string, string>();
  const res = { statusCode: 200, setHeader: (name: string, value: string) => headers.set(name, value) };
  const context = { params: { token: 'a.b' }, query: { as: 'explorer' }, req: { headers: {} }, res };
  const page = await servePreview(context as never);
  return { page, headers, status: res.statusCode };
}

describe('the page of a preview', () => {
  it('is rendered for the selected reader, not cached and not indexed', async () => {
    const { page, headers } = await request(() => json({ data: gated }));
    expect(Object.fromEntries(headers)).toEqual({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'Referrer-Policy': 'no-referrer',
    });
    expect(page).toMatchObject({
      props: {
        kind: 'shown',
        draft: { reader: 'explorer', expiresAt: common.expires_at, view: { kind: 'gated' } },
        shell: { kind: 'none' },
      },
    });
  });

  it.each([404, 503])('is not cached when the API responds with %i', async (status) => {
    const { headers } = await request(() => json({}, status));
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
  });

  it('is a 404 for an invalid token and a 503 when the newsroom is not available', async () => {
    expect((await request(() => json({}, 404))).page).toEqual({ notFound: true });
    expect((await request(() => json({}, 503))).status).toBe(503);
  });
});
