import { effectiveAccess, READER_TIERS, type ReaderTier, tierCanRead } from '@tidemark/contracts/access';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findArticle } from '../src/features/articles/store.ts';
import { articles } from '../src/features/articles/tables.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { SearchEngine } from '../src/search/engine.ts';
import { recordArticleChanges } from '../src/search/outbox.ts';
import { article } from './factory.ts';
import { ARTICLES, generatedQueries, letters, NOW, ownWord } from './search-corpus.ts';
import { apply, type StartedEngine, startEngine } from './started-engine.ts';

const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Most of the tests search hundreds of times, which takes long on a busy machine. */
const TIMEOUT = 240_000;

/** The tests that every search engine must pass. Timing is measured by `npm run bench:search`. */
export function testSearchEngine(name: string, create: (db: Database) => SearchEngine): void {
  vi.setConfig({ testTimeout: TIMEOUT });

  describe(`${name}: access`, () => {
    let full: StartedEngine;
    /** The same articles without the bodies that a tier may not read. */
    const emptied = new Map<ReaderTier, StartedEngine>();
    const LOCKED_OUT = READER_TIERS.slice(0, -1);

    beforeAll(async () => {
      full = await startEngine(create);
      await full.put(ARTICLES);
      for (const tier of LOCKED_OUT) {
        const other = await startEngine(create);
        await other.put(
          ARTICLES.map((entry) =>
            tierCanRead(tier, effectiveAccess(entry)) ? entry : { ...entry, plain: '' },
          ),
        );
        emptied.set(tier, other);
      }
      for (const { engine } of [full, ...emptied.values()]) {
        await engine.start(LOG);
      }
    }, 240_000);

    it('[API-01, ROL-05] finds a word of a body exactly for the tiers that may read it', async () => {
      for (const tier of READER_TIERS) {
        for (const [n, entry] of ARTICLES.entries()) {
          const expected = tierCanRead(tier, effectiveAccess(entry)) ? [entry.slug] : [];
          expect(await full.slugs(ownWord(n), tier), `${tier} ${entry.slug}`).toEqual(expected);
        }
      }
    });

    it('[API-01] finds every article by its title for every tier', async () => {
      for (const tier of READER_TIERS) {
        for (const [n, { slug }] of ARTICLES.entries()) {
          expect((await full.slugs(letters(n), tier))[0], `${tier} ${slug}`).toBe(slug);
        }
      }
    });

    for (const tier of LOCKED_OUT) {
      it(`[API-01, ROL-05] returns identical hits, totals, facets, order and highlights to ${tier} without the locked bodies`, async () => {
        const other = emptied.get(tier);
        for (const query of generatedQueries()) {
          for (const more of [{ answer: true }, { sort: 'date_desc' as const, limit: 50 }]) {
            const [a, b] = [await full.search(query, tier, more), await other?.search(query, tier, more)];
            expect(JSON.stringify(a), `${tier} ${query}`).toBe(JSON.stringify(b));
          }
        }
      });
    }

    it('[API-01, API-12] returns identical suggestions and related articles without the locked bodies', async () => {
      const other = emptied.get('anonymous') as StartedEngine;
      for (const query of generatedQueries()) {
        expect(await full.engine.suggest(query, NOW), query).toEqual(await other.engine.suggest(query, NOW));
        const words = async ({ search }: StartedEngine) =>
          (await search(query, 'anonymous', { answer: true, access: [] })).words;
        expect(await words(full), query).toEqual(await words(other));
      }
      for (const { slug } of ARTICLES) {
        const related = async ({ db, engine }: StartedEngine) => {
          const found = await findArticle(db, slug, NOW);
          if (!found) throw new Error(`${slug} is missing`);
          return engine.related({ article: found, limit: 20, offset: 0 }, NOW);
        };
        expect(await related(full), slug).toEqual(await related(other));
      }
    });

    it('[API-01, ROL-05] matches exactly the articles that have all words in what a tier may read', async () => {
      const matching = async ({ engine, ids }: StartedEngine, text: string, tier: ReaderTier) => {
        const matches = await engine.matching({ text, tier, completesLast: true }, NOW);
        return ids.map((id) => matches?.includes(id) ?? false);
      };
      for (const tier of READER_TIERS) {
        for (const [n, entry] of ARTICLES.entries()) {
          const found = await matching(full, ownWord(n).slice(0, -1), tier);
          const expected = ARTICLES.map((_, m) => m === n && tierCanRead(tier, effectiveAccess(entry)));
          expect(found, `${tier} ${entry.slug}`).toEqual(expected);
        }
      }
      for (const query of generatedQueries()) {
        const other = emptied.get('anonymous') as StartedEngine;
        expect(await matching(full, query, 'anonymous'), query).toEqual(
          await matching(other, query, 'anonymous'),
        );
      }
      expect(await full.engine.matching({ text: ' - ', tier: 'alpha' }, NOW)).toBeUndefined();
    });

    it('[API-01, ROL-05] names the searches that find an article in what a tier may read', async () => {
      for (const [n, entry] of ARTICLES.slice(0, 10).entries()) {
        const texts = [ownWord(n), `${letters(n)} ${ownWord(n)}`, letters(n), ownWord(n + 1), ' - '];
        for (const tier of READER_TIERS) {
          const expected = tierCanRead(tier, effectiveAccess(entry)) ? texts.slice(0, 3) : [letters(n)];
          const found = await full.engine.searchesFinding(full.ids[n] ?? 0, tier, texts);
          expect(found, `${tier} ${entry.slug}`).toEqual(expected);
        }
      }
    });

    it('[ENT-03] counts in total and facets what paging lists, each article once', async () => {
      for (const query of ['amber', 'cobalt basalt', `${ownWord(3)} garnet`]) {
        const { total, access, periods } = await full.search(query, 'alpha');
        const listed: string[] = [];
        for (let offset = 0; offset < total + 7; offset += 7) {
          listed.push(...(await full.slugs(query, 'alpha', { limit: 7, offset })));
        }
        expect([listed.length, new Set(listed).size], query).toEqual([total, total]);
        expect(access.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        const year = await full.search(query, 'alpha', { period: 'year' });
        expect(periods.find(({ key }) => key === 'year')?.count).toBe(year.total);
      }
    });
  });

  describe(`${name}: relevance`, () => {
    it('[API-01] ranks a word in the title over one in the teaser over one in the body', async () => {
      const started = await startEngine(create);
      await started.put([
        article('in-body', { text: 'A long text about other things that names jasper once.' }),
        article('in-title', { title: 'Jasper explained' }),
        article('in-teaser', { teaser: 'A look at jasper' }),
      ]);
      expect(await started.slugs('jasper')).toEqual(['in-title', 'in-teaser', 'in-body']);
    });

    it('[API-01] lists articles with all words first, then those with the rarer words', async () => {
      const started = await startEngine(create);
      const common = Array.from({ length: 12 }, (_, n) => article(`common-${n}`, { title: `Market ${n}` }));
      await started.put([
        ...common,
        article('rare', { title: 'Tourmaline supply' }),
        article('all', { text: 'A text that has tourmaline once and the market once.' }),
      ]);
      const { hits, total, complete } = await started.search('tourmaline market');
      expect(hits.map(({ slug }) => slug)).toEqual(['all', 'rare']);
      expect([total, complete]).toEqual([2, 1]);
    });

    it('[API-01] finds a locked article by a question that it answers, but not by a phrase of it', async () => {
      const started = await startEngine(create);
      await started.put([
        article('locked', { access: 'alpha', questions: ['why did the zircon broker close its doors?'] }),
        article('other', { title: 'Zircon prices' }),
      ]);
      expect(await started.slugs('zircon broker closed')).toEqual(['locked']);
      expect(await started.slugs('"zircon broker"')).toEqual([]);
      const { hits } = await started.search('broker');
      expect(hits.map(({ slug }) => slug)).toEqual(['locked']);
      expect(JSON.stringify(hits)).not.toContain('broker');
      await started.engine.rebuild();
      expect(await started.slugs('zircon broker closed')).toEqual(['locked']);
    });

    it('[API-01] ranks the typed form over other forms, and neighbouring words over separate ones', async () => {
      const started = await startEngine(create);
      await started.put([
        article('singular', { title: 'Opal mine' }),
        article('plural', { title: 'Opals mine', publishAt: new Date('2026-11-14T13:00:00Z') }),
        article('together', { title: 'Pyrite ore today' }),
        article('apart', { title: 'Pyrite today ore', publishAt: new Date('2026-11-14T13:00:00Z') }),
      ]);
      expect(await started.slugs('opal')).toEqual(['singular', 'plural']);
      expect(await started.slugs('opals')).toEqual(['plural', 'singular']);
      expect(await started.slugs('pyrite ore')).toEqual(['together', 'apart']);
    });
  });

  describe(`${name}: changes`, () => {
    let started: StartedEngine;
    let id: number;
    const completions = (text: string) => started.engine.suggest(text, NOW);
    beforeAll(async () => {
      started = await startEngine(create);
      [id = 0] = await started.put([article('one', { title: 'Kyanite' })]);
    });

    it('[API-01] shows a change to the first search after its commit', async () => {
      expect(await started.slugs('kyanite')).toEqual(['one']);
      await apply(started, id, [{ title: 'Kyanite', body: 'Larimar.' }]);
      expect(await started.slugs('larimar')).toEqual(['one']);
    });

    it('applies changes in order, so that the last one decides', async () => {
      await apply(started, id, [{ title: 'Malachite' }, 'remove', { title: 'Nephrite' }]);
      expect([await started.slugs('malachite'), await started.slugs('nephrite')]).toEqual([[], ['one']]);
      await apply(started, id, [{ title: 'Malachite' }, 'remove']);
      expect([await started.slugs('malachite'), await started.slugs('nephrite')]).toEqual([[], []]);
    });

    it('has the same state after applying a change twice', async () => {
      await apply(started, id, [{ title: 'Onyx onyx' }]);
      const once = [await started.search('onyx'), await completions('ony')];
      await apply(started, id, [{ title: 'Onyx onyx' }]);
      expect([await started.search('onyx'), await completions('ony')]).toEqual(once);
      await apply(started, id, ['remove']);
      await apply(started, id, ['remove']);
      expect([await started.slugs('onyx'), await completions('ony')]).toEqual([[], []]);
    });

    it('shows nothing of a transaction that was rolled back', async () => {
      const failed = started.db.transaction(async (tx) => {
        await apply({ db: tx }, id, [{ title: 'Peridot' }]);
        throw new Error('Rolled back');
      });
      await expect(failed).rejects.toThrow('Rolled back');
      expect(await started.slugs('peridot')).toEqual([]);
    });

    it('[API-01] shows the change of a transaction that began first and is committed last', async () => {
      const [first = 0, second = 0] = await started.put([
        article('first', { title: 'Rhodonite' }),
        article('second', { title: 'Sodalite' }),
      ]);
      expect(await started.slugs('rhodonite')).toEqual(['first']);
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
      const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
      const slow = started.db.transaction(async (tx) => {
        await tx.update(articles).set({ title: 'Turquoise' }).where(eq(articles.id, first));
        await recordArticleChanges(tx, [first]);
        written();
        await mayCommit;
      });
      await hasWritten;
      await started.db.transaction(async (tx) => {
        await tx.update(articles).set({ title: 'Unakite' }).where(eq(articles.id, second));
        await recordArticleChanges(tx, [second]);
      });
      expect([await started.slugs('unakite'), await started.slugs('turquoise')]).toEqual([['second'], []]);
      commit();
      await slow;
      expect([await started.slugs('turquoise'), await started.slugs('rhodonite')]).toEqual([['first'], []]);
    });

    it('[API-01] shows a change whose process ended between the commit and the indexing', async () => {
      const [other = 0] = await started.put([article('other', { title: 'Variscite' })]);
      expect(await started.slugs('variscite')).toEqual(['other']);
      const ending = create(started.db);
      await ending.start(LOG);
      await apply(started, other, [{ title: 'Wulfenite' }]);
      await ending.close();
      const following = create(started.db);
      const request = { tier: 'anonymous' as const, limit: 10, offset: 0 };
      const found = async (query: string) => (await following.search({ ...request, query }, NOW)).total;
      expect([await found('wulfenite'), await found('variscite')]).toEqual([1, 0]);
      await following.close();
    });

    it('[API-01] finds every article while the index is rebuilt', async () => {
      const fresh = await startEngine(create);
      await fresh.put(ARTICLES);
      const total = async () => (await fresh.search('amber', 'alpha')).total;
      const totals = new Set<number>([await total()]);
      let isDone = false;
      const rebuilt = fresh.engine.rebuild().finally(() => {
        isDone = true;
      });
      while (!isDone) totals.add(await total());
      expect(await rebuilt).toBe(ARTICLES.length);
      expect(totals.size).toBe(1);
    });

    it('[VAL-01] does not index the category that search excludes, nor an article ahead of its time', async () => {
      await started.put([
        article('hidden', { title: 'Quartz', categoryIds: [10] }),
        article('ahead', { title: 'Quartz', publishAt: new Date(NOW.getTime() + 1000) }),
      ]);
      expect((await started.search('quartz', 'alpha')).total).toBe(0);
      expect(await completions('quar')).toEqual([]);
      const later = await started.engine.search(
        { query: 'quartz', tier: 'anonymous', limit: 10, offset: 0 },
        new Date(NOW.getTime() + 1000),
      );
      expect(later.hits.map(({ highlight }) => highlight.title)).toEqual(['<mark>Quartz</mark>']);
      expect(later.total).toBe(1);
    });

    it('returns the same results after a rebuild', async () => {
      // Other tests change only the index, which a rebuild undoes.
      const fresh = await startEngine(create);
      await fresh.put(ARTICLES.slice(0, 20));
      const everything = () =>
        Promise.all(
          generatedQueries()
            .slice(0, 60)
            .map((query) => fresh.search(query, 'alpha')),
        );
      const before = await everything();
      expect(await fresh.engine.rebuild()).toBeGreaterThanOrEqual(20);
      expect(await everything()).toEqual(before);
    }, 120_000);
  });

  it(`${name} becomes ready and stops without an error`, async () => {
    const { engine } = await startEngine(create);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await engine.start(log);
    await engine.close();
    expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
  });
}
