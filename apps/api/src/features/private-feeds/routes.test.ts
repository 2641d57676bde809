import { canRead } from '@tidemark/contracts/access';
import { MATRIX_READER_NAMES, MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, event, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { AUDIENCE, ISSUER } from '../../../test/tokens.ts';
import type { Member } from '../../platform/auth/reader.ts';
import { query } from '../../platform/database/database.ts';
import { putReaderRights } from '../entitlements/store.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ACCESS = ['free', null, 'pioneer', 'professional', 'alpha'] as const;
const wordOf = (access: string | null) => `canary${access ?? 'none'}`;
const FORMATS = ['rss', 'atom', 'json'] as const;
const members = MATRIX_READER_NAMES.flatMap((name) => {
  const reader = MATRIX_READERS[name];
  return reader.kind === 'member' ? [{ ...reader, uid: `feed-${name}` }] : [];
});
const [member] = members as [Member];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.clock.now = NOW;
  const articles = ACCESS.map((access) =>
    article(`with-${access ?? 'none'}`, { access, text: wordOf(access) }),
  );
  const unfollowed = article('unfollowed', { categoryIds: [8], text: 'canaryunfollowed' });
  const events = [event('followed'), event('other', { kind: 'upgrade', title: 'Not followed' })];
  await api.publish(publication([...articles, unfollowed], { events }));
  for (const reader of members) {
    await report(reader);
    await api.call('POST', '/library/follows', reader, { kind: 'category', target: '7' });
  }
});

const report = (reader: Member, extra = {}) =>
  putReaderRights(api.db, {
    ...{ uid: reader.uid, plan: reader.plan, roles: reader.alpha ? ['ALPHA'] : [] },
    ...{ email: null, later: [], changedAt: NOW, ...extra },
  });
const create = async (reader: Member): Promise<string> =>
  (await api.call('POST', '/library/private-feed', reader)).body.data.token;

describe('private feeds', () => {
  it.each(members.map((reader) => [reader.uid, reader] as const))(
    '[ROL-01] contain for %s what they may read, in every format',
    async (_uid, reader) => {
      const token = await create(reader);
      for (const feed of ['all', 'following']) {
        for (const format of FORMATS) {
          const { status, text, headers } = await api.get(`/private-feeds/${token}/${feed}.${format}`);
          expect(status).toBe(200);
          expect(headers['cache-control']).toBe('private, no-store');
          expect(headers['x-robots-tag']).toBe('noindex');
          for (const access of ACCESS) {
            const expected = canRead(reader, { access, categoryIds: [7] });
            expect(text.includes(wordOf(access)), `${feed}.${format} ${access}`).toBe(expected);
            expect(text).toContain(`Title of with-${access ?? 'none'}`);
          }
          expect(text.includes('canaryunfollowed')).toBe(feed === 'all');
        }
      }
    },
  );

  it.each(members.map((reader) => [reader.uid, reader] as const))(
    '[ROL-01] contain what followed searches find in what %s may read',
    async (_uid, { uid, ...rights }) => {
      const reader = { ...rights, uid: `search-${uid}` };
      await report(reader);
      for (const access of ACCESS) {
        await api.call('POST', '/library/follows', reader, { kind: 'search', target: wordOf(access) });
      }
      const { text } = await api.get(`/private-feeds/${await create(reader)}/following.json`);
      for (const access of ACCESS) {
        const expected = canRead(reader, { access, categoryIds: [7] });
        expect(text.includes(`Title of with-${access ?? 'none'}`), `${access}`).toBe(expected);
      }
      expect(text).not.toContain('canaryunfollowed');
    },
  );

  it('[ROL-01] close when the plan ends, reported or by itself, and when they are revoked', async () => {
    const reader: Member = { ...member, uid: 'ended', plan: 'professional', alpha: false };
    const later = [{ from: NOW.getTime() + 1000, plan: 'pioneer', roles: [] }];
    await report(reader, { later });
    const url = `/private-feeds/${await create(reader)}/all.json`;
    const sees = async (access: string) => (await api.get(url)).text.includes(wordOf(access));
    expect(await sees('professional')).toBe(true);
    api.clock.now = new Date(NOW.getTime() + 1000);
    expect([await sees('professional'), await sees('pioneer')]).toEqual([false, true]);
    await report({ ...reader, plan: 'free' }, { changedAt: api.clock.now });
    expect(await sees('pioneer')).toBe(false);
    api.clock.now = NOW;
    await api.call('DELETE', '/library/private-feed', reader);
    expectProblem(await api.get(url), 'NotFoundError');
    expect((await api.get('/library/private-feed', reader)).body.data).toBeNull();
    expect(`/private-feeds/${await create(reader)}/all.json`).not.toBe(url);
  });

  it('have one address, which is shown once, is neither stored nor logged and ends with the next', async () => {
    const before = await create(member);
    const token = await create(member);
    expectProblem(await api.get(`/private-feeds/${before}/all.rss`), 'NotFoundError');
    const [row] = await query(api.db, sql`select * from private_feeds where uid = ${member.uid}`);
    expect(JSON.stringify(row)).not.toContain(token);
    const listed = async () => (await api.get('/library/private-feed', member)).body.data;
    expect(await listed()).toEqual({ created_at: NOW.toISOString(), last_used_at: null });
    await api.get(`/private-feeds/${token}/all.rss`);
    expect(await listed()).toEqual({ created_at: NOW.toISOString(), last_used_at: NOW.toISOString() });
    expect(api.logs()).not.toContain(token);
    await api.call('DELETE', '/library', member);
    expectProblem(await api.get(`/private-feeds/${token}/all.rss`), 'NotFoundError');
    await api.call('POST', '/library/follows', member, { kind: 'category', target: '7' });
  });

  it('include a calendar of followed events and kinds', async () => {
    const token = await create(member);
    await api.call('POST', '/library/follows', member, { kind: 'event_kind', target: 'macro' });
    const { headers, text } = await api.get(`/private-feeds/${token}/calendar.ics`);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('SUMMARY:Event followed');
    expect(text).not.toContain('Not followed');
  });

  it.each(['all.xml', 'all', 'other.rss', 'all.rss.rss', 'constructor.rss', 'all.constructor'])(
    'have no file %s',
    async (file) => {
      expectProblem(await api.get(`/private-feeds/${await create(member)}/${file}`), 'NotFoundError');
    },
  );

  it('are created within five minutes of a confirmation, if the main app says when it was', async () => {
    const reader = { ...member, uid: 'confirming' };
    const at = NOW.getTime() / 1000;
    const request = async (authTime: unknown) => {
      const iat = Math.floor(Date.now() / 1000);
      const claims = { iss: ISSUER, aud: AUDIENCE, sub: reader.uid, plan2: 'free', iat, exp: iat + 60 };
      const token = await api.mint.sign({
        ...claims,
        ...(authTime !== undefined && { auth_time: authTime }),
      });
      const headers = { authorization: `Bearer ${token}` };
      return api.send({ method: 'POST', url: '/library/private-feed', headers, payload: {} });
    };
    expectProblem(await request(at - 301), 'ConfirmationError');
    expect((await api.get('/library/private-feed', reader)).body.data).toBeNull();
    for (const authTime of [at - 299, undefined, 'yesterday'])
      expect((await request(authTime)).status).toBe(200);
  });

  it('ask anonymous readers to sign in', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expectProblem(await api.call(method, '/library/private-feed'), 'UnauthorizedError');
    }
  });
});
