import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EFFECTIVE_ACCESS_VALUES, READER_TIERS, readableAccess } from '@tidemark/contracts/access';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { article, author, bodyOf, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { Database } from '../platform/database/database.ts';
import { ArticleCopies } from './article-copies.ts';
import { bodyText } from './body-text.ts';
import { articlesCopied, currentCatalogue, stopLoading, useCopies } from './catalogue.ts';
import * as freeSpace from './free-space.ts';
import * as pageRows from './page-rows.ts';
import { search } from './search.ts';

const unwatchedReadRows = pageRows.readRows;
const folder = await mkdtemp(join(tmpdir(), 'tidemark-copies-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ANSWER = 'Basalt columns form where lava cools slowly, because it contracts from the surface inwards.';
const LOCKED = 'Gneiss below the basalt columns shows where lava cools and why the columns form.';

const quarries = (first: Parameters<typeof article>[1] = {}) =>
  publication(
    [
      article('first', {
        ...{ title: 'Basalt quarries', teaser: 'Where columns form.', authorKeys: ['ada'] },
        body: { ...bodyOf(ANSWER), headings: [{ id: 'lava', text: 'How lava cools', level: 2 }] },
        plain: `How lava cools\n${ANSWER}\nChart of basalt prices\nBasalt`,
        ...first,
      }),
      article('locked', { title: 'Slate', access: 'professional', text: LOCKED }),
      article('typography', { title: 'Marble', text: '“Basalt” isn’t marble – naïve readers 🪨 think so.' }),
    ],
    { authors: [author('ada', { firstName: 'Ada', lastName: 'Marsh' })] },
  );

/** The same database as seen by another process, which has copies if it is given a folder. */
function processWith(api: TestApi, copies?: Parameters<typeof useCopies>[1]): Database {
  const db: Database = Object.create(api.db);
  if (copies) useCopies(db, copies);
  return db;
}

const responses = async (api: TestApi, db: Database) => {
  const all = [];
  for (const tier of READER_TIERS)
    for (const query of ['basalt', 'marble', 'gneiss', 'chart prices', 'why do basalt columns form?'])
      all.push(await search(db, { query, tier, limit: 10, offset: 0, answer: true }, api.clock.now));
  return all;
};

describe('copies of the articles', () => {
  let api: TestApi;
  const opened: Database[] = [];
  const readRows = vi.spyOn(pageRows, 'readRows');
  const copied = async (): Promise<Database> => {
    const db = processWith(api, { folder });
    opened.push(db);
    await articlesCopied(db);
    return db;
  };
  beforeEach(async () => {
    api = await startApi();
    await api.publish(quarries());
    readRows.mockClear();
  });
  afterAll(async () => {
    readRows.mockRestore();
    for (const db of opened) await stopLoading(db);
  });

  it('[API-01, ROL-05] give every reader the same responses as the database, without reading it', async () => {
    const expected = await responses(api, processWith(api));
    const db = await copied();
    readRows.mockClear();
    expect(await responses(api, db)).toEqual(expected);
    expect(readRows).not.toHaveBeenCalled();
    expect(JSON.stringify(expected)).toContain('<mark>Chart</mark> of basalt <mark>prices</mark>');
    expect(expected.some(({ passage }) => passage?.heading?.text === 'How lava cools')).toBe(true);
  });

  it('[API-01] follow every change at the next search: text, access, author and removal', async () => {
    const db = await copied();
    const changes = [
      quarries({ title: 'Basalt pits', slug: 'pits' }),
      quarries({ access: 'alpha' }),
      quarries({ access: 'free', plain: 'Basalt became cheap.' }),
      publication([article('first', { title: 'Basalt', authorKeys: ['ada'] })], {
        authors: [author('ada', { firstName: 'Ada', lastName: 'Dune' })],
      }),
      publication([article('other', { title: 'Granite' })]),
    ];
    for (const change of changes) {
      await api.publish(change);
      const expected = await responses(api, processWith(api));
      expect(await responses(api, db)).toEqual(expected);
      await articlesCopied(db);
      readRows.mockClear();
      expect(await responses(api, db)).toEqual(expected);
      expect(readRows).not.toHaveBeenCalled();
    }
  });

  it('[API-01] are of the version that a doc id stands for, also if the article changes while it is copied', async () => {
    readRows.mockImplementationOnce(async (...request) => {
      await api.publish(quarries({ title: 'Basalt pits' }));
      return unwatchedReadRows(...request);
    });
    const { articles, copies } = await currentCatalogue(await copied());
    const titles = Array.from({ length: articles.size }, (_, docId) => {
      const title = copies?.read(docId, EFFECTIVE_ACCESS_VALUES)?.card.title;
      return title === undefined
        ? []
        : [{ title, isInUse: articles.docIdOf(articles.ids[docId] ?? 0) === docId }];
    }).flat();
    expect(titles.map(({ title }) => title).sort()).toEqual(['Basalt pits', 'Marble', 'Slate']);
    expect(titles.every(({ isInUse }) => isInUse)).toBe(true);
  });

  it('[API-01] are of the right article, also if another one is unpublished while it is copied', async () => {
    const db = processWith(api, { folder });
    opened.push(db);
    readRows.mockImplementationOnce(async (...request) => {
      await api.publish(publication(quarries().articles.slice(1)));
      const rows = await unwatchedReadRows(...request);
      await currentCatalogue(db);
      return rows;
    });
    await articlesCopied(db);
    const { articles, copies } = await currentCatalogue(db);
    const idsOf = Array.from({ length: articles.size }, (_, docId) => ({
      copied: copies?.read(docId, EFFECTIVE_ACCESS_VALUES)?.card.id,
      own: articles.ids[docId],
    }));
    const made = idsOf.filter(({ copied: id }) => id !== undefined);
    expect(made).toHaveLength(2);
    expect(made.every(({ copied: id, own }) => id === own)).toBe(true);
  });

  it('leave no file behind', async () => {
    await copied();
    expect(await readdir(folder)).toEqual([]);
  });

  it('are replaced by the database if the disk is almost full, also for what was copied before', async () => {
    const hasSpaceFor = vi
      .spyOn(freeSpace, 'hasSpaceFor')
      .mockResolvedValueOnce(true)
      .mockResolvedValue(false);
    const onError = vi.fn();
    const db = processWith(api, { folder, onError });
    opened.push(db);
    await articlesCopied(db);
    expect(onError).not.toHaveBeenCalled();
    await api.publish(quarries({ title: 'Basalt pits' }));
    const expected = await responses(api, processWith(api));
    expect(await responses(api, db)).toEqual(expected);
    await articlesCopied(db);
    expect(onError.mock.calls.flat().map(String)).toEqual(['Error: The disk is almost full']);
    readRows.mockClear();
    expect(await responses(api, db)).toEqual(expected);
    expect(readRows).toHaveBeenCalled();
    hasSpaceFor.mockRestore();
  });

  it('are replaced by the database if they cannot be written', async () => {
    const path = join(folder, 'a-file');
    await writeFile(path, '');
    const onError = vi.fn();
    const db = processWith(api, { folder: path, onError });
    opened.push(db);
    expect(await responses(api, db)).toEqual(await responses(api, processWith(api)));
    await articlesCopied(db);
    expect(onError).toHaveBeenCalledTimes(1);
    await rm(path);
  });
});

describe('a file of copies', () => {
  const card = (access: string) =>
    ({ ...({ id: 1, title: 'Šibenik' } as pageRows.Card), access }) as pageRows.Card;
  const body = (plain: string) => bodyText({ plain, headings: [], takeaways: [] });

  it('[ROL-05] has the body only for an access that includes it', async () => {
    const copies = await ArticleCopies.create(folder, () => {});
    await copies.add([{ card: card('pioneer'), body: body('For pioneers.') }]);
    for (const tier of READER_TIERS) {
      const row = copies.read(0, readableAccess(tier));
      const mayRead = ['pioneer', 'professional', 'alpha'].includes(tier);
      expect(row?.body?.prose ?? null, tier).toBe(mayRead ? 'For pioneers.' : null);
      expect(row?.card).toEqual(card('pioneer'));
    }
    await copies.close();
  });

  it('returns texts of any length and in any script', async () => {
    const copies = await ArticleCopies.create(folder, () => {});
    const texts = [
      'Plain.',
      'Café, £5.',
      'Ζωή 链 🪨.',
      '',
      `${'Long text. '.repeat(20_000)}`,
      `${'长。 '.repeat(60_000)}.`,
    ];
    await copies.add(texts.map((text) => ({ card: card('free'), body: body(text) })));
    await copies.add([undefined, { card: card('free'), body: body('The next batch.') }]);
    const proseOf = (docId: number) => copies.read(docId, ['free'])?.body?.prose;
    expect(texts.map((_, docId) => proseOf(docId))).toEqual(texts.map((text) => body(text).prose));
    expect([proseOf(texts.length), proseOf(texts.length + 1), proseOf(99)]).toEqual([
      undefined,
      'The next batch.',
      undefined,
    ]);
    await copies.close();
    expect(proseOf(0)).toBeUndefined();
  });
});
