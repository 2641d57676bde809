import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
  await api.publish(
    publication([
      article('counts', { title: 'What the wallet counts', text: 'A count of gold coins.' }),
      article('locked', {
        title: 'Validators in March',
        access: 'professional',
        text: 'The zelkova upgrade is named here only.',
      }),
      article('supply', { title: 'Stablecoin supply', text: 'Rollups hold most of it.' }),
      article('proofs', { title: 'Proofs', text: 'A light client checks them. The seigneur-age is kept.' }),
      article('apart', { title: 'Clients', text: 'They like light, says the client.' }),
      article('member', { title: 'For members', access: 'alpha', text: 'A zelkovahedge and a hazel grove.' }),
      article('zelkoba', { title: 'Zelkoba compression', text: 'Sequencers compress.' }),
    ]),
  );
});

const find = async (query: string, more = '', reader: keyof typeof MATRIX_READERS = 'anonymous') => {
  const path = `/search?query=${encodeURIComponent(query)}${more}`;
  const { status, body } = await api.get(path, MATRIX_READERS[reader]);
  expect(status).toBe(200);
  return body;
};

describe('corrections', () => {
  it('[API-01] replaces a word that finds nothing and is not English, and says so', async () => {
    const response = await find('validatros march');
    expect([response.suggestion, response.corrected]).toEqual(['validators march', true]);
    expect(response.hits.hits[0]._source.slug).toBe('locked');
  });

  it('[API-01] replaces long words also if no article has all of the corrected ones', async () => {
    const response = await find('validatros compresion stablecoin');
    expect([response.suggestion, response.corrected]).toEqual(['validators compression stablecoin', true]);
    expect(response.hits.total.value).toBeGreaterThan(0);
    // A word of five letters is similar to others by chance.
    expect((await find('marhc zelkoba stablecoin')).corrected).toBeUndefined();
  });

  it('[API-01] never replaces an English word', async () => {
    for (const query of ['bounty', 'counter', 'marsh', 'wallow', 'colour', 'color']) {
      expect((await find(query)).corrected, query).toBeUndefined();
    }
  });

  it('[API-01] offers another word for an English word without hits, and does not search for it', async () => {
    const response = await find('marsh');
    expect([response.suggestion, response.corrected]).toEqual(['march', undefined]);
    expect(response.hits.total.value).toBe(0);
  });

  it('[API-01] does not replace a word of a body that the reader may read, and does for all others', async () => {
    const member = await find('zelkova', '', 'professional');
    expect([member.corrected, member.hits.hits[0]._source.slug]).toEqual([undefined, 'locked']);
    const anonymous = await find('zelkova');
    expect([anonymous.suggestion, anonymous.corrected]).toEqual(['zelkoba', true]);
  });

  it('[API-01] searches for the words as typed on request', async () => {
    const response = await find('validatros', '&verbatim=true');
    expect([response.suggestion, response.corrected, response.hits.total.value]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });
});

describe('joined and split words', () => {
  const slugs = async (query: string, reader: keyof typeof MATRIX_READERS = 'anonymous') => {
    const { hits, complete } = await find(query, '', reader);
    return hits.hits
      .slice(0, complete)
      .map((hit: { _source: { slug: string } }) => hit._source.slug)
      .sort();
  };

  it('[API-01] finds a joined word by its separate words', async () => {
    expect(await slugs('stable coin supply')).toEqual(['supply']);
    const { hits } = await find('stable coin');
    expect(hits.hits[0].highlight.title).toBe('<mark>Stablecoin</mark> supply');
  });

  it('[API-01] finds neighbouring words by the joined word', async () => {
    expect(await slugs('lightclient')).toEqual(['proofs']);
    const { hits } = await find('lightclient');
    expect(hits.hits[0].highlight.passage).toContain('<mark>light client</mark>');
    expect(await slugs('seigneurage')).toEqual(['proofs']);
  });

  it('[API-01] finds words of a locked body only for readers who may read it', async () => {
    for (const query of ['zelkova hedge', 'hazelgrove']) {
      expect(await slugs(query, 'alpha'), query).toEqual(['member']);
      expect(await slugs(query), query).toEqual([]);
    }
  });

  it('[API-01] does not join a stop word unless the result is a public word', async () => {
    expect(await slugs('roll up')).toEqual([]);
    expect(await slugs('stable in coin supply')).toEqual([]);
  });
});
