import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const contentDir = mkdtempSync(join(tmpdir(), 'tidemark-cards-'));
const COVER = { r: 200, g: 30, b: 60 };

let api: TestApi;
beforeAll(async () => {
  mkdirSync(join(contentDir, 'images/covers'), { recursive: true });
  await sharp({ create: { width: 160, height: 90, channels: 3, background: COVER } })
    .webp()
    .toFile(join(contentDir, 'images/covers/test.webp'));
  api = await startApi({ contentDir });
  await api.publish(
    publication(
      [
        article('open'),
        article('locked', { access: 'vip', text: 'A locked word.' }),
        article('scheduled', { publishAt: new Date('2026-12-01T00:00:00Z') }),
      ],
      { authors: [author('ada')] },
    ),
  );
});
afterAll(() => rmSync(contentDir, { recursive: true, force: true }));

const raw = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });

describe('share cards', () => {
  it.each([
    'default.png',
    'articles/open.png',
    'articles/locked.png',
    'analysts/ada.png',
    'categories/lending.png',
  ])('%s is an image of 1200 by 630, the same for every reader', async (path) => {
    const { statusCode, headers, rawPayload } = await raw(`/out/cards/${path}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const member = await api.get(`/out/cards/${path}`, MATRIX_READERS.alpha);
    expect(member.headers.etag).toBe(headers.etag);
  });

  it('shows the cover of the article', async () => {
    const { rawPayload } = await raw('/out/cards/articles/open.png');
    const corner = sharp(rawPayload).extract({ left: 1100, top: 300, width: 1, height: 1 });
    const [r = 0, g = 0, b = 0] = await corner.removeAlpha().raw().toBuffer();
    expect(Math.hypot(r - COVER.r, g - COVER.g, b - COVER.b)).toBeLessThan(12);
  });

  it('is cached forever under its versioned URL and for a minute under any other', async () => {
    const plain = await raw('/out/cards/categories/defi.png');
    const version = String(plain.headers.etag).replaceAll('"', '');
    expect(plain.headers['cache-control']).toContain('s-maxage=60');
    const versioned = await raw(`/out/cards/categories/defi.png?v=${version}`);
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const stale = await raw('/out/cards/categories/defi.png?v=yesterday');
    expect(stale.headers['cache-control']).toContain('s-maxage=60');
    const again = await raw('/out/cards/categories/defi.png', { 'if-none-match': `W/"${version}"` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it.each([
    'articles/scheduled.png',
    'articles/nothing.png',
    'analysts/nobody.png',
    'categories/nothing.png',
  ])('responds 404 to %s', async (path) =>
    expectProblem(await api.get(`/out/cards/${path}`), 'NotFoundError'),
  );

  it.each(['articles/open.jpg', 'insights/open.png', 'articles/.png'])(
    'responds 400 or 404 to the invalid path %s',
    async (path) => {
      const { statusCode } = await raw(`/out/cards/${path}`);
      expect([400, 404]).toContain(statusCode);
    },
  );

  it('changes its version with the title', async () => {
    const before = await raw('/out/cards/articles/open.png');
    await api.publish(
      publication([article('open', { title: 'Another title' })], { authors: [author('ada')] }),
    );
    const after = await raw('/out/cards/articles/open.png', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('responds with Retry-After when overloaded, uncached', async () => {
    const own = await startApi({ contentDir });
    await own.publish(publication([article('open'), article('late')], { authors: [author('ada')] }));
    // One is being rendered and thirty may wait.
    const paths = ['default', 'articles/open', 'articles/late', 'analysts/ada'];
    const all = [...CATEGORIES.map(({ slug }) => `categories/${slug}`), ...paths].map((path) =>
      own.app.inject({ url: `/out/cards/${path}.png` }),
    );
    expect(all.length).toBeGreaterThan(31);
    const rejected = await Promise.any(
      all.map(async (one) => {
        const response = await one;
        if (response.statusCode !== 503) throw new Error('rendered');
        return response;
      }),
    );
    expect(rejected.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(rejected.headers.etag).toBeUndefined();
  });
});
