import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { query } from '../platform/database/database.ts';
import { createSearchEngine } from './create-engine.ts';

let api: TestApi;
const total = async (text: string): Promise<number> =>
  (await api.get(`/search?query=${encodeURIComponent(`"${text}"`)}`)).body.hits.total.value;
const completions = async (text: string): Promise<string[]> =>
  (await api.get(`/search/suggest?query=${text}`)).body.completions;
const stays = article('stays', { title: 'Something that stays', text: 'Steady.' });

beforeEach(async () => {
  api = await startApi({ cacheSeconds: 0 });
});

describe('the index', () => {
  it('[API-01] follows an article that is published, changed, locked, unlocked and unpublished', async () => {
    const text = 'Bodyword.';
    await api.publish(publication([stays, article('one', { title: 'Firsttitle here', text })]));
    expect([await total('firsttitle'), await total('bodyword')]).toEqual([1, 1]);

    await api.publish(publication([stays, article('one', { title: 'Secondtitle here', text })]));
    expect([await total('firsttitle'), await total('secondtitle')]).toEqual([0, 1]);
    expect([await completions('firstt'), await completions('secondt')]).toEqual([[], ['secondtitle']]);

    await api.publish(
      publication([stays, article('one', { title: 'Secondtitle here', text, access: 'professional' })]),
    );
    expect([await total('secondtitle'), await total('bodyword')]).toEqual([1, 0]);

    await api.publish(
      publication([stays, article('one', { title: 'Secondtitle here', text, access: 'free' })]),
    );
    expect(await total('bodyword')).toBe(1);

    await api.publish(publication([stays]));
    expect([await total('secondtitle'), await total('bodyword'), await total('steady')]).toEqual([0, 0, 1]);
    expect(await completions('secondt')).toEqual([]);
  });

  it('[API-01, VAL-01] removes an article that moves to the category excluded from search', async () => {
    await api.publish(publication([stays, article('one', { title: 'Movingtitle', text: 'Movingbody.' })]));
    expect(await total('movingbody')).toBe(1);
    await api.publish(
      publication([stays, article('one', { title: 'Movingtitle', text: 'Movingbody.', categoryIds: [10] })]),
    );
    expect([await total('movingtitle'), await total('movingbody')]).toEqual([0, 0]);
    expect(await completions('movingt')).toEqual([]);
  });

  it('[API-01] is current in every process at once, whatever each has in memory', async () => {
    const elsewhere = createSearchEngine(api.db);
    const counts = async (text: string) => {
      const ask = (tier: 'anonymous' | 'professional') =>
        elsewhere.search({ query: text, tier, limit: 5, offset: 0 }, api.clock.now);
      return [(await ask('anonymous')).total, (await ask('professional')).total];
    };
    const begun = () => elsewhere.suggest('movedt', api.clock.now);
    const one = (access: string) => article('one', { title: 'Movedtitle', text: 'Movedbody.', access });
    await api.publish(publication([stays]));
    expect([await counts('movedtitle'), await counts('"movedbody"'), await begun()]).toEqual([
      [0, 0],
      [0, 0],
      [],
    ]);
    await api.publish(publication([stays, one('free')]));
    expect([await counts('movedtitle'), await counts('"movedbody"')]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await begun()).toEqual(['movedtitle']);
    await api.publish(publication([stays, one('professional')]));
    expect([await counts('movedtitle'), await counts('"movedbody"')]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    await api.publish(publication([stays]));
    expect([await counts('movedtitle'), await counts('"movedbody"'), await begun()]).toEqual([
      [0, 0],
      [0, 0],
      [],
    ]);
  });

  it('[API-01] reveals nothing of a scheduled article: no hit, no completion, no correction', async () => {
    const ahead = article('ahead', { title: 'Scheduledword', publishAt: new Date('2026-11-15T13:00:00Z') });
    await api.publish(publication([stays, ahead]));
    expect([await total('scheduledword'), await completions('sched')]).toEqual([0, []]);
    expect((await api.get('/search?query=scheduldword')).body.suggestion).toBeUndefined();
    api.clock.now = new Date('2026-11-15T13:00:01Z');
    expect([await total('scheduledword'), await completions('sched')]).toEqual([1, ['scheduledword']]);
    expect((await api.get('/search?query=scheduldword')).body.suggestion).toBe('scheduledword');
  });

  it('keeps a word unknown until the first remaining article with it is published', async () => {
    const early = article('early', { title: 'Sharedterm now' });
    const late = article('late', { title: 'Sharedterm later', publishAt: new Date('2026-11-15T13:00:00Z') });
    await api.publish(publication([stays, early, late]));
    expect(await completions('sharedt')).toEqual(['sharedterm']);
    await api.publish(publication([stays, late]));
    expect(await completions('sharedt')).toEqual([]);
  });

  it('is the same after a rebuild, during which searches work', async () => {
    const many = Array.from({ length: 120 }, (_, n) =>
      article(`many-${n}`, {
        title: `Common title ${n}`,
        access: n % 3 ? 'free' : 'professional',
        text: `Body ${n}.`,
      }),
    );
    await api.publish(publication([stays, ...many]));
    const results = () => api.get('/search?query=common%20title%20body&pageSize=50');
    const before = await results();
    let done = false;
    const rebuilt = api.engine.rebuild().finally(() => {
      done = true;
    });
    const totals = new Set<number>();
    do {
      totals.add(await total('common title'));
      // A search that never yields would block the rebuild.
      await setImmediate();
    } while (!done);
    expect(await rebuilt).toBe(121);
    expect([...totals]).toEqual([120]);
    expect((await results()).text).toBe(before.text);
  });

  it('analyses at the start what an earlier release analysed in another way, and stores it', async () => {
    await api.publish(publication([stays]));
    expect(await total('steady')).toBe(1);
    await api.db.execute(sql`update search_documents set analysis = 0, public_part = ''`);
    const later = createSearchEngine(api.db);
    const request = { query: 'steady', tier: 'anonymous', limit: 5, offset: 0 } as const;
    expect((await later.search(request, api.clock.now)).total).toBe(1);
    const [row] = await query<{ analysis: number }>(api.db, sql`select analysis from search_documents`);
    expect(row?.analysis).toBeGreaterThan(0);
  });
});
