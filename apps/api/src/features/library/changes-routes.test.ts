import { randomUUID } from 'node:crypto';
import type { Reader } from '@tidemark/contracts/access';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const { free, pioneer } = MATRIX_READERS;
const CONTENT = publication([
  article('open'),
  article('closed', { access: 'pioneer', text: 'Before. Zanzibar is the secret. Afterwards.' }),
]);
const NOW = Date.parse('2026-11-15T12:00:00Z');
const MINUTE = 60_000;

let api: TestApi;
let ids: Record<string, number>;
let reader: Reader;
let readers = 0;

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const { body } = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});
beforeEach(() => {
  readers += 1;
  reader = { ...pioneer, uid: `offline-${readers}` } as Reader;
  setClock(0);
});

/** Minutes after the start of the test. */
const at = (minutes: number) => NOW + minutes * MINUTE;
const setClock = (minutes: number) => {
  api.clock.now = new Date(at(minutes));
};
const send = (change: object, as = reader) =>
  api.call('POST', '/library/changes', as, { changes: [{ article_id: ids.closed, ...change }] });
const highlights = async (as = reader) =>
  (await api.get(`/library/highlights?article_id=${ids.closed}`, as)).body.data as {
    id: string;
    attributes: Record<string, unknown>;
  }[];
const isSaved = async () => (await api.get(`/strapi/bookmarks/${ids.closed}`, reader)).body.data.length > 0;

const QUOTE = { exact: 'Zanzibar', prefix: 'Before. ', suffix: ' is the secret', start: 8 };
const newHighlight = (minutes: number) => ({
  id: randomUUID() as string,
  quote: { value: QUOTE, at: at(minutes) },
  color: { value: 'green', at: at(minutes) },
});

describe('changes from a device that was offline', () => {
  it('are stored once, however often they arrive', async () => {
    setClock(10);
    const highlight = { ...newHighlight(1), note: { value: 'Check', at: at(2) } };
    const change = {
      ...{ highlight, saved: { value: true, at: at(3) } },
      position: { value: { progress: 0.4, quote: { exact: 'Zanzibar', prefix: '', suffix: '' } }, at: at(4) },
    };
    for (const _ of [1, 2]) {
      const { status, body } = await send(change);
      expect(status).toBe(200);
      expect(body.data.rejected).toEqual([]);
    }
    const stored = await highlights();
    expect(stored.map(({ id }) => id)).toEqual([highlight.id]);
    expect(stored[0]?.attributes).toMatchObject({ exact: 'Zanzibar', color: 'green', note: 'Check' });
    expect(await isSaved()).toBe(true);
    const { body } = await api.get(`/library/reading/${ids.closed}`, reader);
    expect(body.data).toMatchObject({ status: 'in_progress', progress: 0.4 });
  });

  it('are merged field by field with what was changed online meanwhile', async () => {
    const highlight = newHighlight(0);
    await send({ highlight });
    setClock(5);
    await api.call('POST', `/library/highlights/${highlight.id}`, reader, { color: 'pink' });
    setClock(10);
    const { id } = highlight;
    await send({
      highlight: { id, color: { value: 'blue', at: at(4) }, note: { value: 'Offline', at: at(3) } },
    });
    expect((await highlights())[0]?.attributes).toMatchObject({ color: 'pink', note: 'Offline' });
    await send({ highlight: { id, color: { value: 'blue', at: at(6) } } });
    expect((await highlights())[0]?.attributes).toMatchObject({ color: 'blue', note: 'Offline' });
  });

  it('lose to a later deletion, and bring a highlight back if they are later', async () => {
    const { id, quote, color } = newHighlight(0);
    await send({ highlight: { id, quote, color } });
    setClock(5);
    await api.call('DELETE', `/library/highlights/${id}`, reader);
    setClock(10);
    await send({ highlight: { id, quote, color, note: { value: 'Too early', at: at(4) } } });
    expect(await highlights()).toEqual([]);
    await send({
      highlight: { id, quote: { ...quote, at: at(6) }, note: { value: 'Later', at: at(6) } },
    });
    expect((await highlights())[0]?.attributes).toMatchObject({ note: 'Later', exact: 'Zanzibar' });
    await send({ highlight: { id, removed_at: at(5.5) } });
    expect(await highlights()).toHaveLength(1);
    await send({ highlight: { id, removed_at: at(7) } });
    expect(await highlights()).toEqual([]);
  });

  it('lose a bookmark only to a later change of it', async () => {
    await api.call('POST', `/strapi/bookmarks/${ids.closed}`, reader);
    setClock(5);
    await api.call('DELETE', `/strapi/bookmarks/${ids.closed}`, reader);
    setClock(10);
    await send({ saved: { value: true, at: at(4) } });
    expect(await isSaved()).toBe(false);
    await send({ saved: { value: true, at: at(6) } });
    expect(await isSaved()).toBe(true);
    await send({ saved: { value: false, at: at(5.5) } });
    expect(await isSaved()).toBe(true);
  });

  it('cannot be newer than the server’s clock', async () => {
    const { id, quote, color } = newHighlight(60);
    await send({ highlight: { id, quote, color } });
    setClock(1);
    await api.call('POST', `/library/highlights/${id}`, reader, { color: 'yellow' });
    expect((await highlights())[0]?.attributes).toMatchObject({ color: 'yellow' });
  });

  it('are kept for a reader whose plan has ended, who does not get the text around a quote', async () => {
    const former = { ...free, uid: reader.kind === 'member' ? reader.uid : '' } as Reader;
    const position = { value: { progress: 0.5, quote: { exact: 'Zanzibar', prefix: '', suffix: '' } } };
    await send({ highlight: newHighlight(0), position: { ...position, at: at(0) } }, former);
    const [stored] = await highlights(former);
    expect(stored?.attributes).toMatchObject({ exact: 'Zanzibar', context: null, readable: false });
    const { body } = await api.get(`/library/reading/${ids.closed}`, reader);
    expect(body.data.position).toEqual({ progress: 0.5 });
  });

  it('are rejected one by one', async () => {
    const other = { ...pioneer, uid: 'offline-other' } as Reader;
    const taken = newHighlight(0);
    await send({ highlight: taken }, other);
    const { body } = await api.call('POST', '/library/changes', reader, {
      changes: [
        { article_id: 999_999, saved: { value: true, at: at(0) } },
        { article_id: ids.closed, highlight: taken },
        { article_id: ids.open, saved: { value: true, at: at(0) } },
      ],
    });
    expect(body.data.rejected).toEqual([0, 1]);
    expect(await highlights()).toEqual([]);
    expect(await highlights(other)).toHaveLength(1);
    expectProblem(await api.call('POST', '/library/changes', reader, { changes: [] }), 'ValidationError');
    expectProblem(await send({}, { kind: 'anonymous' } as Reader), 'UnauthorizedError');
  });
});
