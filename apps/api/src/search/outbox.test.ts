import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../test/support.ts';
import { changesSince, currentPosition, recordArticleChanges } from './outbox.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});

describe('the outbox', () => {
  it('names the articles of each transaction once, in whatever order transactions are committed', async () => {
    const { db } = api;
    const before = await currentPosition(db);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await recordArticleChanges(tx, [1]);
      written();
      await mayCommit;
    });
    await hasWritten;
    await db.transaction((tx) => recordArticleChanges(tx, [2, 3]));
    const first = await changesSince(db, before);
    expect(first.articleIds?.toSorted()).toEqual([2, 3]);
    expect((await changesSince(db, first.position)).articleIds).toEqual([]);
    commit();
    await slow;
    const second = await changesSince(db, first.position);
    expect(second.articleIds).toEqual([1]);
    expect((await changesSince(db, second.position)).articleIds).toEqual([]);
  });

  it('names an article once that is changed several times, and again after each further change', async () => {
    const { db } = api;
    const before = await currentPosition(db);
    for (const ids of [[7], [7, 8, 7], [7]]) await db.transaction((tx) => recordArticleChanges(tx, ids));
    const { position, articleIds } = await changesSince(db, before);
    expect(articleIds?.toSorted()).toEqual([7, 8]);
    await db.transaction((tx) => recordArticleChanges(tx, [7]));
    expect((await changesSince(db, position)).articleIds).toEqual([7]);
  });

  it('has all articles read again after another server has taken over or a backup was restored', async () => {
    const position = await currentPosition(api.db);
    const ofOtherServer = { ...position, timeline: '00000000' };
    expect((await changesSince(api.db, ofOtherServer)).articleIds).toBeUndefined();
    const ofLaterState = { ...position, snapshot: '4000000000:4000000000:' };
    expect((await changesSince(api.db, ofLaterState)).articleIds).toBeUndefined();
  });

  it('does not name articles again and again whose transactions have numbers from before a backup was restored', async () => {
    const before = await currentPosition(api.db);
    await recordArticleChanges(api.db, [1]);
    await api.db.execute(sql`update search_outbox set transaction = '4000000000'`);
    expect((await changesSince(api.db, before)).articleIds).toEqual([]);
  });
});
