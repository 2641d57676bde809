import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, author, bodyOf, event, insight, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { ArticleEntry } from '../ingest/entry.ts';

const FALL =
  'Sequencers pay less for blob space because demand follows the price of settlement with a delay.';
const LOCKED = 'Sequencers hedge blob space with options, and the price of settlement decides how much.';

/** A body with a heading before each paragraph, a table and takeaways, as ingest creates it. */
function structured(sections: readonly (readonly [heading: string, text: string])[]): Partial<ArticleEntry> {
  const headings = sections.map(([text], n) => ({ id: `section-${n}`, text, level: 2 }));
  const takeaways = ['Sequencers pay less for blob space because of the price of settlement, in short.'];
  const table = ['Sequencers', 'Blob space', 'Price of settlement'];
  const lines = sections.flatMap((section) => [...section]);
  return {
    body: { ...bodyOf(lines.join(' ')), headings, takeaways },
    plain: ['A first paragraph about something else entirely.', ...lines, ...table, ...takeaways].join('\n'),
  };
}

const term = (id: string, name: string) => ({
  ...{ id, term: name, aliases: [], seeAlso: [], category: null, pageOnly: false },
  definition: `The definition of ${name}.`,
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication(
      [
        article('open', {
          ...{ title: 'Blob space after the glut', teaser: 'Who pays for blobs.' },
          ...structured([
            ['What changed', 'Rollups moved their data out of the way of everybody else some time ago.'],
            ['Why sequencers pay less', FALL],
          ]),
        }),
        article('desk', {
          ...{ title: 'Sequencers and the price of settlement', teaser: 'For the desk.' },
          ...{ access: 'professional', ...structured([['Hedges', LOCKED]]) },
        }),
        article('coins', { title: 'Stable money', categoryIds: [15], text: 'Reserves back every coin.' }),
      ],
      {
        authors: [author('ada', { firstName: 'Ada', lastName: 'Marsh', role: 'Head of rollups' })],
        insights: [insight('usage', { title: 'Blob usage by rollup', access: 'alpha' })],
        events: [event('fork', { title: 'Fork of the settlement layer' })],
        glossary: [term('blob', 'Blob'), term('sequencer', 'Sequencer'), term('rollup', 'Rollup')],
      },
    ),
  );
});

const ask = async (text: string, more = '', reader = MATRIX_READERS.anonymous) =>
  (await api.get(`/search?query=${encodeURIComponent(text)}&answers=true${more}`, reader)).body;
const QUESTION = 'Why do sequencers pay less for blob space?';

describe('the answer to a question', () => {
  it('[API-01] is the best paragraph, with article, heading and date', async () => {
    const { passage } = (await ask(QUESTION)).answer;
    expect(passage).toMatchObject({
      article: { slug: 'open', access: 'free', publishedAt: '2026-11-14T12:00:00.000Z' },
      heading: { id: 'section-1', text: 'Why sequencers pay less' },
      text: FALL,
    });
    expect(passage.html).toContain('<mark>Sequencers</mark>');
  });

  it('[API-01, ROL-05] is never taken from a body that the reader may not read', async () => {
    const question = 'How do sequencers hedge the price of settlement with options?';
    const anonymous = await ask(question);
    expect(JSON.stringify(anonymous)).not.toContain('hedge');
    expect(anonymous.answer?.passage?.article.slug).not.toBe('desk');
    const { passage } = (await ask(question, '', MATRIX_READERS.professional)).answer;
    expect(passage).toMatchObject({ article: { slug: 'desk' }, heading: { text: 'Hedges' }, text: LOCKED });
  });

  it('[API-01, PRO-03] names a locked article that matches by its public fields, with its tier', async () => {
    const question = 'What is the settlement price for sequencers?';
    expect((await ask(question)).answer.locked).toMatchObject({ slug: 'desk', access: 'professional' });
    expect((await ask(question, '', MATRIX_READERS.professional)).answer.locked).toBeUndefined();
  });

  it('[API-01] is only taken from the first hit, also if that is locked and a later one has the words', async () => {
    const { hits, answer } = await ask('What is the settlement price for sequencers?');
    expect(hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug)).toEqual(['desk', 'open']);
    expect(answer.passage).toBeUndefined();
  });

  it('[API-01] exists only for questions, in the order of relevance, on the first page', async () => {
    expect((await ask('sequencers pay less blob space')).answer?.passage).toBeUndefined();
    expect((await ask(QUESTION, '&sort=date_desc')).answer?.passage).toBeUndefined();
    expect((await ask(QUESTION, '&offset=1')).answer).toBeUndefined();
    expect((await ask(QUESTION, '&kind=glossary')).answer).toBeUndefined();
    const plain = await api.get(`/search?query=${encodeURIComponent(QUESTION)}`);
    expect([plain.body.answer, plain.body.help]).toEqual([undefined, undefined]);
  });

  it('[API-01] is missing if no paragraph has most of the question', async () => {
    expect((await ask('Why do penguins and sequencers migrate?')).answer?.passage).toBeUndefined();
  });
});

describe('the card of what the query names', () => {
  it.each([
    ['blob', 'term', { id: 'blob', definition: 'The definition of Blob.' }],
    ['What is a blob?', 'term', { id: 'blob' }],
    [
      'ada marsh',
      'analyst',
      { slug: 'ada', name: 'Ada Marsh', role: 'Head of rollups', articles: 3, beats: [7] },
    ],
    ['marsh', 'analyst', { slug: 'ada' }],
    ['stablecoins', 'category', { id: 15, name: 'Stablecoins', slug: 'stablecoins' }],
    ['blob usage', 'insight', { slug: 'usage', access: 'alpha' }],
    ['fork settlement layer', 'event', { title: 'Fork of the settlement layer', status: 'confirmed' }],
  ])('[API-01] for %s is of kind %s', async (query, kind, card) => {
    expect((await ask(query)).answer[kind]).toMatchObject(card);
  });

  it('[API-01] replaces the passage for a question about a term', async () => {
    expect(Object.keys((await ask('What is a sequencer?')).answer)).toEqual(['term']);
  });

  it('[API-01] does not exist for other queries', async () => {
    expect((await ask('blob space glut')).answer).toBeUndefined();
  });
});

describe('help without results', () => {
  it('[API-01] says which words were understood, and lists the nearest articles', async () => {
    const { hits, help } = await ask('zzqqxx "glut blob"');
    expect(hits.total.value).toBe(0);
    expect(help).toMatchObject({ known: ['glut', 'blob'], unknown: [{ start: 0, end: 6 }], unfiltered: 0 });
    expect(help.nearest[0]._source.slug).toBe('open');
  });

  it('[API-01, ROL-05] knows only words that the reader may read', async () => {
    const known = async (reader: (typeof MATRIX_READERS)['anonymous']) =>
      (await ask('hedge zzqqxx', '&categories=15', reader)).help.known;
    expect(await known(MATRIX_READERS.anonymous)).toEqual([]);
    expect(await known(MATRIX_READERS.professional)).toEqual(['hedge']);
  });

  it('[API-01] counts and lists what the filters exclude', async () => {
    const { help } = await ask('reserves', '&categories=21');
    expect([help.unfiltered, help.nearest[0]._source.slug]).toEqual([1, 'coins']);
  });

  it('[API-01] has no nearest article if no word is known', async () => {
    expect((await ask('zzqqxx')).help).toEqual({
      ...{ known: [], unknown: [{ start: 0, end: 6 }], unfiltered: 0, nearest: [] },
    });
    expect((await ask('blob')).help).toBeUndefined();
  });
});

describe('a pasted text', () => {
  const paste = `${FALL} This is the view of a reader who pasted a long paragraph into the field, with many other
    ordinary words around the quotation, such as weather, breakfast, holiday, gardens, bicycles and music, and who
    expects to be led to the article that it was copied from rather than to be told that nothing at all exists.`;

  it('[API-01] is searched by its rarest words', async () => {
    const { hits, searchedWords } = await ask(paste.replace(/\s+/g, ' ').slice(0, 505));
    expect(hits.hits[0]._source.slug).toBe('open');
    expect(searchedWords.length).toBeLessThanOrEqual(8);
    expect(searchedWords).toContain('delay');
  });

  it('[API-01, ROL-05] uses no word of a body that the reader may not read', async () => {
    const text = `${LOCKED} ${paste}`.replace(/\s+/g, ' ').slice(0, 505);
    expect((await ask(text)).searchedWords).not.toContain('hedge');
    expect((await ask(text, '', MATRIX_READERS.professional)).searchedWords).toContain('hedge');
  });

  it('[API-01] of ordinary length is searched as a whole', async () => {
    expect((await ask(FALL)).searchedWords).toBeUndefined();
  });
});
