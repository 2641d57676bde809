import { canRead, type Reader } from '@tidemark/contracts/access';
import {
  ACCESS_MATRIX,
  MATRIX_READER_NAMES,
  MATRIX_READERS,
  type MatrixReaderName,
} from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { putReaderRights } from '../entitlements/store.ts';
import { deleteGiftNetworks } from './store.ts';

const { anonymous, free, pioneer, professional, alpha } = MATRIX_READERS;
const LEVELS = [...new Set(ACCESS_MATRIX.map(({ access }) => access))];
const slugOf = (access: string | null, inAlphaZone = false) =>
  `${access?.replaceAll('_', '-') ?? 'none'}-${inAlphaZone ? 'inside' : 'outside'}`;
const WORD = 'zanzibar';
const GATED = LEVELS.flatMap((access) =>
  [false, true].map((inAlphaZone) =>
    article(slugOf(access, inAlphaZone), {
      access,
      categoryIds: inAlphaZone ? [27] : [8],
      text: `The body says ${WORD}.`,
    }),
  ),
);
const MANY = Array.from({ length: 11 }, (_, n) => article(`many-${n}`, { access: 'pioneer', text: WORD }));
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-15T12:00:00Z');

let api: TestApi;
let ids: Record<string, number>;
let giver: Reader;
let givers = 0;

beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([...GATED, ...MANY]));
  const { body } = await api.get('/strapi/articles?pageSize=100');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});

beforeEach(() => {
  givers += 1;
  giver = { ...professional, uid: `giver-${givers}` } as Reader;
  api.clock.now = NOW;
});

const give = (slug: string, as = giver) =>
  api.call('POST', '/library/gifts', as, { article_id: ids[slug] ?? 999_999 });
const open = (token: string, as: Reader = anonymous, device = 'device-one') =>
  api.call('POST', '/gifts/open', as, { token, device_id: device });
const tokenFor = async (slug: string, as = giver): Promise<string> => {
  const response = await give(slug, as);
  expect(response.status).toBe(200);
  return response.body.data.attributes.token;
};
const PIONEER = slugOf('pioneer');

describe('a gift link', () => {
  it('[ROL-01] opens one body for an anonymous reader, who cannot read it otherwise', async () => {
    expect((await api.get(`/strapi/articles/${PIONEER}`, anonymous)).status).toBe(401);
    const token = await tokenFor(PIONEER);
    const response = await open(token);
    expect(response.status).toBe(200);
    expect(JSON.stringify(response.body.data.attributes.body)).toContain(WORD);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.headers['x-robots-tag']).toContain('noindex');
    expect((await api.get(`/strapi/articles/${PIONEER}`, anonymous)).status).toBe(401);
  });

  it.each(MATRIX_READER_NAMES)('[ROL-01, ROL-07] opens exactly what canRead allows for %s', async (name) => {
    for (const { access, inAlphaZone } of ACCESS_MATRIX.filter(({ reader }) => reader === name)) {
      const slug = slugOf(access, inAlphaZone);
      const token = `${name}-${slug}`;
      await api.db.execute(sql`insert into gifts (token, uid, article_id, created_at, expires_at)
        values (${token}, 'matrix', ${ids[slug]}::int, now(), '2100-01-01')`);
      const reader = MATRIX_READERS[name];
      const response = await open(token, reader);
      const allowed = canRead(reader, { access, categoryIds: inAlphaZone ? [27] : [8] }, true);
      expect([slug, response.status === 200]).toEqual([slug, allowed]);
      expect(response.text.includes(WORD)).toBe(allowed);
    }
  });

  it('says who gives, in the words of the giver, and until when', async () => {
    const body = { article_id: ids[PIONEER], giver_name: '  Ada  of Harrow ' };
    const { attributes } = (await api.call('POST', '/library/gifts', giver, body)).body.data;
    expect(attributes).toMatchObject({ giver_name: 'Ada of Harrow' });
    expect((await open(attributes.token)).body.meta).toEqual({
      giver_name: 'Ada of Harrow',
      expires_at: attributes.expires_at,
    });
    expect((await open(await tokenFor(slugOf('professional')))).body.meta.giver_name).toBeNull();
    for (const giver_name of ['x'.repeat(61), 'a\u0000b']) {
      expectProblem(
        await api.call('POST', '/library/gifts', giver, { ...body, giver_name }),
        'ValidationError',
      );
    }
  });

  it('is closed once it was revoked, by its giver only', async () => {
    const response = await give(PIONEER);
    const { id, attributes } = response.body.data;
    await api.call('DELETE', `/library/gifts/${id}`, { ...pioneer, uid: 'other' } as Reader);
    expect((await open(attributes.token)).status).toBe(200);
    await api.call('DELETE', `/library/gifts/${id}`, giver);
    expectProblem(await open(attributes.token), 'NotFoundError');
    const { body } = await api.get('/library/gifts', giver);
    expect(body.data[0].attributes).toMatchObject({ open: false, revoked: true, readers: 1 });
  });

  it('is closed after 14 days', async () => {
    const token = await tokenFor(PIONEER);
    api.clock.now = new Date(NOW.getTime() + 14 * DAY_MS - 1);
    expect((await open(token)).status).toBe(200);
    api.clock.now = new Date(NOW.getTime() + 14 * DAY_MS);
    expectProblem(await open(token), 'NotFoundError');
  });

  it('opens for 50 readers, each as often as they want, also with concurrent requests', async () => {
    const { id, attributes } = (await give(PIONEER)).body.data;
    await api.db.execute(sql`insert into gift_readers (gift_id, reader_hash)
      select ${id}::int, 'reader ' || n from generate_series(1, 47) n`);
    expect((await open(attributes.token)).status).toBe(200);
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => open(attributes.token, anonymous, `device-${n}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404]);
    expect((await open(attributes.token)).status).toBe(200);
    // Readers whose plan includes the article are not counted.
    expect((await open(attributes.token, pioneer)).status).toBe(200);
  });

  describe('opened with one device identifier from several networks', () => {
    const networks = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => `203.0.${from + n}.1`);
    const openFrom = (token: string, address: string, device = 'one-device', on = api) =>
      on.send({
        method: 'POST',
        url: '/gifts/open',
        remoteAddress: address,
        payload: { token, device_id: device },
      });
    const readersOf = async () => (await api.get('/library/gifts', giver)).body.data[0].attributes.readers;

    it('counts once in three networks a day, and once for each further network', async () => {
      const token = await tokenFor(PIONEER);
      for (const address of networks(1, 3)) expect((await openFrom(token, address)).status).toBe(200);
      expect(await readersOf()).toBe(1);
      for (const address of [...networks(4, 5), ...networks(1, 5)]) {
        expect((await openFrom(token, address)).status).toBe(200);
      }
      expect(await readersOf()).toBe(3);
      // A phone in other networks on the next day is still one reader.
      api.clock.now = new Date(NOW.getTime() + DAY_MS);
      for (const address of networks(6, 8)) await openFrom(token, address);
      expect(await readersOf()).toBe(3);
      await openFrom(token, '203.0.9.1');
      expect(await readersOf()).toBe(4);
    });

    it('counts several devices behind one address separately', async () => {
      const token = await tokenFor(PIONEER);
      for (const device of ['device-1', 'device-2', 'device-3', 'device-4', 'device-5']) {
        await openFrom(token, '203.0.113.1', device);
      }
      expect(await readersOf()).toBe(5);
    });

    it('opens for 50 readers when two processes are asked from 80 networks at once', async () => {
      const token = await tokenFor(PIONEER);
      const other = await startApi({ databaseUrl: api.config.databaseUrl });
      other.clock.now = NOW;
      const responses = await Promise.all(
        networks(1, 80).map((address, n) => openFrom(token, address, 'one-device', n % 2 ? api : other)),
      );
      const opened = responses.filter(({ status }) => status === 200);
      // The first three networks are one reader.
      expect(opened).toHaveLength(52);
      expect(await readersOf()).toBe(50);
      for (const response of responses) if (response.status !== 200) expectProblem(response, 'NotFoundError');
    });

    it('forgets the networks on the next day', async () => {
      await openFrom(await tokenFor(PIONEER), '203.0.113.1');
      const today = sql`select 1 as one from gift_networks where day = '2026-11-15'`;
      await deleteGiftNetworks(api.db, NOW);
      expect(await query(api.db, today)).not.toEqual([]);
      await deleteGiftNetworks(api.db, new Date(NOW.getTime() + DAY_MS));
      expect(await query(api.db, today)).toEqual([]);
    });
  });

  it('counts a member once, whatever their device', async () => {
    const token = await tokenFor(PIONEER);
    for (const device of ['device-one', 'device-two']) await open(token, free, device);
    expect((await api.get('/library/gifts', giver)).body.data[0].attributes.readers).toBe(1);
  });

  it('is closed when the plan of its giver ends', async () => {
    const { uid } = giver as Reader & { kind: 'member' };
    const token = await tokenFor(slugOf('professional'));
    await putReaderRights(api.db, {
      uid,
      plan: 'professional',
      roles: [],
      changedAt: NOW,
      email: null,
      later: [],
    });
    expect((await open(token)).status).toBe(200);
    await putReaderRights(api.db, {
      uid,
      plan: 'pioneer',
      roles: [],
      changedAt: new Date(NOW.getTime() + 1),
      ...{ email: null, later: [] },
    });
    expectProblem(await open(token), 'NotFoundError');
  });

  it('is closed when the grant of its giver ends by itself, without another event', async () => {
    const { uid } = giver as Reader & { kind: 'member' };
    const token = await tokenFor(slugOf('professional'));
    const inMinutes = (minutes: number) => NOW.getTime() + minutes * 60_000;
    await putReaderRights(api.db, {
      ...{ uid, plan: 'professional', roles: [], changedAt: new Date(inMinutes(1)), email: null },
      later: [
        { from: inMinutes(10), plan: 'pioneer', roles: [] },
        { from: inMinutes(20), plan: 'free', roles: [] },
      ],
    });
    expect((await open(token)).status).toBe(200);
    api.clock.now = new Date(inMinutes(11));
    expectProblem(await open(token), 'NotFoundError');
  });

  it.each([
    {},
    { token: 'x' },
    { token: 'x', device_id: 'short' },
    { token: '', device_id: 'device-one' },
    { token: 'x'.repeat(61), device_id: 'device-one' },
  ])('is rejected with %j', async (body) => {
    expectProblem(await api.call('POST', '/gifts/open', anonymous, body), 'ValidationError');
  });

  it('does not exist for an unknown token, and is not logged', async () => {
    expectProblem(await open('no-such-token'), 'NotFoundError');
    const token = await tokenFor(PIONEER);
    await open(token, anonymous, 'a-telling-device');
    expect(api.logs()).not.toContain(token);
    expect(api.logs()).not.toContain('a-telling-device');
  });
});

describe('giving', () => {
  it('asks anonymous readers to sign in', async () => {
    expectProblem(await give(PIONEER, anonymous), 'UnauthorizedError');
    expectProblem(await api.get('/library/gifts', anonymous), 'UnauthorizedError');
  });

  it.each(['free', 'explorer', 'free+ALPHA'] as MatrixReaderName[])('is not part of %s', async (name) => {
    expectProblem(await give(PIONEER, MATRIX_READERS[name]), 'PlanError');
  });

  it('needs the right to read the article', async () => {
    expectProblem(await give(slugOf('professional'), pioneer), 'PlanError');
    expectProblem(await give('no-such-article'), 'NotFoundError');
  });

  it.each([slugOf('free'), slugOf('alpha'), slugOf('pioneer', true)])(
    'does not apply to %s',
    async (slug) => {
      expectProblem(await give(slug, alpha), 'ValidationError');
    },
  );

  it('returns the same link while it is valid, and allows 10 articles a month', async () => {
    const tokens = await Promise.all(MANY.slice(0, 10).map(({ slug }) => tokenFor(slug)));
    expect(new Set(tokens).size).toBe(10);
    expect(await tokenFor('many-0')).toBe(tokens[0]);
    expectProblem(await give('many-10'), 'ValidationError');
    expect((await api.get('/library/gifts', giver)).body.meta.remaining).toBe(0);
    api.clock.now = new Date('2026-12-01T00:00:00Z');
    expect((await give('many-10')).body.meta.remaining).toBe(9);
  });

  it('lists the links of the reader, newest first, until the library is erased', async () => {
    await tokenFor('many-0');
    api.clock.now = new Date(NOW.getTime() + 1000);
    const token = await tokenFor('many-1');
    const { body } = await api.get('/library/gifts', giver);
    const titles = body.data.map(
      (gift: { attributes: { article: { data: { attributes: { slug: string } } } } }) =>
        gift.attributes.article.data.attributes.slug,
    );
    expect(titles).toEqual(['many-1', 'many-0']);
    const exported = (await api.get('/library/export?format=json', giver)).body;
    expect(exported.gifts).toHaveLength(2);
    expect(exported.gifts[0]).toMatchObject({ article_id: ids['many-1'], readers: 0, revoked: false });
    await api.call('DELETE', '/library', giver);
    expect((await api.get('/library/gifts', giver)).body.data).toEqual([]);
    expectProblem(await open(token), 'NotFoundError');
  });
});
