import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, event, insight, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

const term = (id: string, name: string, aliases: string[] = []) => ({
  ...{ id, term: name, aliases, seeAlso: [], category: null, pageOnly: false },
  definition: `The definition of ${name}.`,
});
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const NOW = on('2026-11-19');

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.clock.now = NOW;
  await api.publish(
    publication(
      [
        article('reserves', { title: 'Reserves of a stablecoin', text: 'Who checks what backs each coin.' }),
        article('desk', { title: 'For the desk', access: 'professional', text: 'Quokkacoin is named here.' }),
        article('yield', { title: 'Numbat vaults', categoryIds: [10], text: 'Numbat pays in kind.' }),
      ],
      {
        insights: [
          insight('volatility', {
            ...{ title: 'Realised volatility of bitcoin', unit: '%', access: 'free' },
            series: [
              {
                name: '30 days',
                points: [
                  ['2026-11-12', 41.5],
                  ['2026-11-19', 43.2],
                ],
              },
            ],
          }),
          insight('inventory', {
            ...{ title: 'Inventory of dealers', unit: 'index', access: 'alpha' },
            series: [{ name: 'Index', points: [['2026-11-19', 71]] }],
          }),
        ],
        events: [
          event('cpi-past', {
            title: 'Consumer inflation print, October',
            kind: 'macro',
            startsAt: on('2026-11-10'),
          }),
          event('cpi-next', {
            title: 'Consumer inflation print, November',
            kind: 'macro',
            startsAt: on('2026-12-10'),
          }),
          event('cpi-later', {
            title: 'Consumer inflation print, December',
            kind: 'macro',
            startsAt: on('2027-01-13'),
          }),
          event('tessel-fund', { title: 'Tessel fund release', kind: 'unlock', startsAt: on('2026-12-01') }),
          event('tessel-fork', { title: 'Tessel fee market', kind: 'upgrade', startsAt: on('2026-11-25') }),
          event('ferry', {
            title: 'Ferrystone tranche',
            kind: 'unlock',
            status: 'cancelled',
            startsAt: on('2026-11-27'),
          }),
          event('today', {
            title: 'Marrow supply cap ballot',
            kind: 'governance',
            startsAt: on('2026-11-19'),
          }),
        ],
        glossary: [
          term('pos', 'Proof of stake', ['PoS']),
          term('pow', 'Proof of work'),
          term('tvl', 'Total value locked', ['TVL']),
        ],
        synonyms: [['CPI', 'inflation']],
      },
    ),
  );
});

const ask = async (text: string, reader = MATRIX_READERS.anonymous) =>
  (await api.get(`/search?query=${encodeURIComponent(text)}&answers=true`, reader)).body;

describe('a question about an event', () => {
  it.each([
    ['When is the next CPI print?', 'Consumer inflation print, November'],
    ['When was the last inflation print?', 'Consumer inflation print, October'],
    ['When is inflation published in January?', 'Consumer inflation print, December'],
    ['When does Tessel unlock?', 'Tessel fund release'],
    ['When is the Tessel upgrade?', 'Tessel fee market'],
    ['How much unlocks in December?', 'Tessel fund release'],
    ['Which votes are due this week?', 'Marrow supply cap ballot'],
    ['When does Ferrystone unlock?', 'Ferrystone tranche'],
  ])('[API-01] %s is answered with %s', async (text, title) => {
    const { answer } = await ask(text);
    expect(Object.keys(answer)).toEqual(['event']);
    expect(answer.event.title).toBe(title);
  });

  it.each(['When does Quillon unlock?', 'What happens in June?', 'When is the next election in Peru?'])(
    '[API-01] %s is not answered if there is no such event',
    async (text) => expect((await ask(text)).answer?.event).toBeUndefined(),
  );
});

describe('a question about a series', () => {
  it('[API-13] is answered with its newest value and date', async () => {
    const { answer } = await ask('How high is realised volatility now?');
    expect(answer.insight).toMatchObject({
      slug: 'volatility',
      latest: [{ name: '30 days', date: '2026-11-19', value: 43.2, unit: '%' }],
    });
  });

  it('[API-13, PRO-03] has no value for a reader who may not read the insight', async () => {
    const question = 'What is the current inventory of dealers?';
    const { insight: locked } = (await ask(question)).answer;
    expect([locked.slug, locked.latest]).toEqual(['inventory', undefined]);
    const { insight: open } = (await ask(question, MATRIX_READERS.alpha)).answer;
    expect(open.latest).toEqual([{ name: 'Index', date: '2026-11-19', value: 71, unit: 'index' }]);
  });
});

describe('a question about a term', () => {
  it.each([
    ['What does TVL stand for?', 'tvl'],
    ['What is the meaning of proof of stake?', 'pos'],
    ['PoS definition', 'pos'],
  ])('[API-01] %s is answered from the glossary', async (text, id) => {
    expect((await ask(text)).answer.term.id).toBe(id);
  });

  it('[API-01] about a difference is answered with both terms', async () => {
    const { answer } = await ask('What is the difference between proof of stake and proof of work?');
    expect([answer.term.id, answer.otherTerm.id]).toEqual(['pos', 'pow']);
    expect((await ask('difference between proof of stake and zirconia')).answer?.term).toBeUndefined();
  });
});

describe('a subject that is not covered', () => {
  const missing = async (text: string, reader = MATRIX_READERS.anonymous) =>
    ((await ask(text, reader)).missing ?? []).map(({ start, end }: { start: number; end: number }) =>
      text.slice(start, end),
    );

  it('[API-01] is named before articles that have only the other words', async () => {
    const { hits } = await ask('Who checks the reserves of Zlotycoin?');
    expect(hits.total.value).toBeGreaterThan(0);
    expect(await missing('Who checks the reserves of Zlotycoin?')).toEqual(['Zlotycoin']);
  });

  it('[API-01, ROL-05] includes what only a locked body names, until the reader may read it', async () => {
    const text = 'Who checks the reserves of Quokkacoin?';
    expect(await missing(text)).toEqual(['Quokkacoin']);
    expect(await missing(text, MATRIX_READERS.professional)).toEqual([]);
  });

  it('[API-01] does not include what an event, a term or a synonym names', async () => {
    expect(await missing('Does Ferrystone check stablecoin reserves?')).toEqual([]);
    expect(await missing('reserves TVL stablecoin')).toEqual([]);
  });
});
