import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { ISSUER } from '../../../test/tokens.ts';
import { EVENTS_CHANNEL } from '../../platform/content-events/store.ts';
import { query } from '../../platform/database/database.ts';
import { createPrivateFeed } from '../private-feeds/store.ts';
import { RightsLog } from './rights-log.ts';
import { changesSince, deleteOldEndings, findReaderRights, RIGHTS_CHANGED, readerAt } from './store.ts';

const memberOf = (uid: string) =>
  ({ kind: 'member', uid, email: '', plan: 'professional', alpha: false, staff: false }) as const;
const PATH = '/strapi/articles/locked';
let api: TestApi;

const seconds = () => Math.floor(Date.now() / 1000);
const eventHeader = { typ: 'entitlement-event+jwt' };

const eventClaims = (uid: string, changedAt: number) => ({
  ...{ iss: ISSUER, aud: 'portal-entitlements', sub: uid, iat: seconds(), exp: seconds() + 300 },
  ...{ plan2: 'free', roles2: {}, rights_at: changedAt },
});

const post = (event: unknown) =>
  api.send({ method: 'POST', url: '/entitlements/events', payload: { event } as object });

const report = async (uid: string, changedAt: number) =>
  post(await api.mint.sign(eventClaims(uid, changedAt), eventHeader));

const endSessions = (uid: string, sids: readonly string[], endedAt: number) => {
  const { plan2: _, roles2: __, ...claims } = eventClaims(uid, endedAt);
  return api.mint.sign({ ...claims, sessions_ended: sids }, eventHeader);
};

/** Reads the locked article with a token whose rights are those of this time. */
async function read(uid: string, rightsAt: number | undefined, plan2 = 'professional') {
  const claims = {
    ...{ iss: ISSUER, aud: 'portal', sub: uid, email: '', plan2, roles2: {} },
    ...{ iat: seconds(), exp: seconds() + 1200, ...(rightsAt === undefined ? {} : { rights_at: rightsAt }) },
  };
  const authorization = `Bearer ${await api.mint.sign(claims)}`;
  return (await api.send({ method: 'GET', url: PATH, headers: { authorization } })).status;
}

/** The names of all tables that have a row of this reader. */
async function tablesWith(uid: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    api.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'uid' order by table_name`,
  );
  const having: string[] = [];
  for (const { name } of tables) {
    const rows = await query(api.db, sql`select 1 from ${sql.identifier(name)} where uid = ${uid}`);
    if (rows.length > 0) having.push(name);
  }
  return having;
}

beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('locked', { access: 'professional', text: 'Secret.' })]));
});

describe('entitlement events', () => {
  it('[API-15] close access at once: a token from before the change is rejected, a new one works', async () => {
    expect(await read('refunded', 1000)).toBe(200);
    expect((await report('refunded', 2000)).status).toBe(202);
    expect(await read('refunded', 1000)).toBe(401);
    expect(await read('refunded', 2000, 'free')).toBe(406);
    expect(await read('refunded', 2001)).toBe(200);
    expect(await read('somebody-else', 1000)).toBe(200);
  });

  it('apply to a token that was verified before', async () => {
    const headers = { authorization: `Bearer ${await api.mint.token(memberOf('cached'))}` };
    const status = async () => (await api.send({ method: 'GET', url: PATH, headers })).status;
    expect(await status()).toBe(200);
    await report('cached', Date.now() + 5_000);
    expect(await status()).toBe(401);
  });

  it('count in any order and more than once', async () => {
    for (const changedAt of [3000, 2000, 3000]) expect((await report('ordered', changedAt)).status).toBe(202);
    expect(await read('ordered', 2500)).toBe(401);
    expect(await read('ordered', 3000)).toBe(200);
    const rows = await changesSince(api.db, new Date(0));
    expect(rows.find(({ uid }) => uid === 'ordered')?.changedAt).toEqual(new Date(3000));
  });

  it('of another process are known after a refresh, and forgotten when no token can be older', async () => {
    const other = new RightsLog(api.db, () => api.clock.now);
    const changedAt = api.clock.now.getTime() - 60_000;
    await report('shared', changedAt);
    expect(other.changedAt('shared')).toBeUndefined();
    await other.refresh();
    expect(other.changedAt('shared')).toBe(changedAt);
    const later = new Date(api.clock.now.getTime() + 60 * 60_000);
    const restarted = new RightsLog(api.db, () => later);
    await restarted.refresh();
    expect(restarted.changedAt('shared')).toBeUndefined();
  });

  it('end the tokens of sessions that have ended, in every process and after a restart', async () => {
    const status = async (sid?: string) => {
      const { iat, exp, ...claims } = eventClaims('several-sessions', 1000);
      const token = await api.mint.sign({ ...claims, aud: 'portal', iat, exp, ...(sid && { sid }) });
      const headers = { authorization: `Bearer ${token}` };
      return (await api.send({ method: 'GET', url: '/library/private-feed', headers })).status;
    };
    expect([await status('one'), await status('two'), await status()]).toEqual([200, 200, 200]);
    const endedAt = api.clock.now.getTime();
    expect((await post(await endSessions('several-sessions', ['one'], endedAt))).status).toBe(202);
    expect([await status('one'), await status('two'), await status()]).toEqual([401, 200, 200]);
    const restarted = new RightsLog(api.db, () => api.clock.now);
    await restarted.refresh();
    expect([restarted.hasEnded('one'), restarted.hasEnded('two')]).toEqual([true, false]);
    const later = new Date(endedAt + 60 * 60_000);
    await deleteOldEndings(api.db, later);
    await restarted.refresh();
    const afterwards = new RightsLog(api.db, () => later);
    await afterwards.refresh();
    expect([restarted.hasEnded('one'), afterwards.hasEnded('one')]).toEqual([true, false]);
  });

  it('notify the other processes', async () => {
    const connection = await api.listen(EVENTS_CHANNEL);
    const heard: string[] = [];
    connection.onNotification((payload) => heard.push(payload));
    await post(await endSessions('anyone', ['three'], api.clock.now.getTime()));
    await expect.poll(() => heard).toEqual([RIGHTS_CHANGED]);
    await report('anyone', Date.now());
    await expect.poll(() => heard).toEqual([RIGHTS_CHANGED, RIGHTS_CHANGED]);
    await connection.close();
  });

  it('end with a new security epoch what was created before it and works without a session', async () => {
    const inEpoch = async (epoch: number, method: 'GET' | 'POST', url: string, body?: object) => {
      const { iat, exp, ...claims } = eventClaims('careful', 5000 + epoch);
      const token = await api.mint.sign({ ...claims, aud: 'portal', iat, exp, epoch });
      const headers = { authorization: `Bearer ${token}` };
      return api.send({ method, url, headers, ...(body && { payload: body }) });
    };
    const feedOf = async (token: string) => (await api.get(`/private-feeds/${token}/all.rss`)).status;
    const raise = async (epoch: number) =>
      post(await api.mint.sign({ ...eventClaims('careful', 5000 + epoch), epoch }, eventHeader));
    const { token } = (await inEpoch(0, 'POST', '/library/private-feed', {})).body.data;
    expect(await feedOf(token)).toBe(200);
    expect((await raise(1)).status).toBe(202);
    expect(await feedOf(token)).toBe(404);
    expect((await inEpoch(0, 'GET', '/library/private-feed')).status).toBe(401);
    expect((await inEpoch(1, 'GET', '/library/private-feed')).body.data).toBeNull();
    // A process that has not heard of the new epoch yet lets an old token create one more.
    const late = await createPrivateFeed(api.db, { uid: 'careful', epoch: 0 }, api.clock.now);
    expect(await feedOf(late)).toBe(404);
    const next = (await inEpoch(1, 'POST', '/library/private-feed', {})).body.data;
    expect(await feedOf(next.token)).toBe(200);
    // Events that arrive late change nothing.
    expect((await raise(0)).status).toBe(202);
    expect(await feedOf(next.token)).toBe(200);
    expect((await inEpoch(0, 'GET', '/library/private-feed')).status).toBe(401);
  });

  it('need the main app’s signature, for this purpose, not older than five minutes', async () => {
    const claims = eventClaims('victim', 5000);
    const hostile = [
      'invented',
      '',
      await api.mint.token(memberOf('victim')),
      await api.mint.sign(claims),
      await api.mint.sign({ ...claims, aud: 'portal' }, eventHeader),
      await api.mint.sign({ ...claims, iss: 'http://evil.example' }, eventHeader),
      await api.mint.sign({ ...claims, iat: seconds() - 900 }, eventHeader),
      await api.mint.sign({ ...claims, exp: seconds() - 120 }, eventHeader),
      `${(await api.mint.sign(claims, eventHeader)).slice(0, -4)}AAAA`,
    ];
    for (const event of hostile) expectProblem(await post(event), 'UnauthorizedError');
    expect(await read('victim', 1000)).toBe(200);
    const asToken = { authorization: `Bearer ${await api.mint.sign(claims, eventHeader)}` };
    expect((await api.send({ method: 'GET', url: PATH, headers: asToken })).status).toBe(401);
  });

  it('say what follows when grants end', async () => {
    const rights_later = [{ from: 9000, plan2: 'pioneer', roles2: { ALPHA: true, OTHER: true } }];
    const claims = { ...eventClaims('granted', 1000), plan2: 'professional', rights_later };
    expect((await post(await api.mint.sign(claims, eventHeader))).status).toBe(202);
    const rightsAt = async (time: number) => {
      const rights = await findReaderRights(api.db, 'granted');
      return rights && readerAt(rights, new Date(time));
    };
    expect(await rightsAt(8999)).toMatchObject({ plan: 'professional', alpha: false });
    expect(await rightsAt(9000)).toMatchObject({ plan: 'pioneer', alpha: true });
    // A later change replaces it.
    await report('granted', 2000);
    expect(await rightsAt(9000)).toMatchObject({ plan: 'free', alpha: false });
  });

  it('must be complete', async () => {
    const later = [7, [null], [{}], [{ from: 'soon', plan2: 'free' }], [{ from: 1 }]];
    for (const change of [
      ...[{ rights_at: 'soon' }, { rights_at: 1.5 }, { plan2: 7 }],
      ...[{ epoch: -1 }, { epoch: 1.5 }, { epoch: 'one' }, { epoch: 2 ** 31 }],
      ...later.map((rights_later) => ({ rights_later })),
    ]) {
      const event = await api.mint.sign({ ...eventClaims('partial', 1), ...change }, eventHeader);
      expectProblem(await post(event), 'ValidationError');
    }
    expectProblem(await post(undefined), 'ValidationError');
  });

  it('erase a deleted reader: no row has their id, and their last tokens are rejected', async () => {
    const reader = memberOf('deleted-reader');
    await api.call('POST', '/strapi/bookmarks/1', reader);
    await api.call('POST', '/library/reading/1', reader, { position: { progress: 0.5 } });
    await api.call('POST', '/library/folders', reader, { name: 'To read' });
    await api.call('POST', '/library/actions', reader, {
      actions: [{ type: 'add_tag', article_ids: [1], tag: 'later' }],
    });
    await report('deleted-reader', 1000);
    expect(await tablesWith('deleted-reader')).toEqual([
      ...['bookmarks', 'library_folders', 'library_tags', 'library_writes'],
      ...['reader_rights', 'reading_records'],
    ]);
    // Another process that knows of an earlier change.
    await report('deleted-reader', api.clock.now.getTime());
    const knowing = new RightsLog(api.db, () => api.clock.now);
    await knowing.refresh();
    const { plan2: _, roles2: __, ...claims } = eventClaims('deleted-reader', Date.now() + 5_000);
    const event = await api.mint.sign({ ...claims, erased: true }, eventHeader);
    for (let n = 0; n < 2; n += 1) expect((await post(event)).status).toBe(202);
    await report('deleted-reader', 2000);
    expect(await tablesWith('deleted-reader')).toEqual([]);
    expect(await read('deleted-reader', 1000)).toBe(401);
    const other = new RightsLog(api.db, () => api.clock.now);
    await other.refresh();
    await knowing.refresh();
    for (const process of [other, knowing])
      expect(process.changedAt('deleted-reader')).toBe(claims.rights_at);
    expect(other.changedAt('another-reader')).toBeUndefined();
    expect(await read('another-reader', 1000)).toBe(200);
  });
});
