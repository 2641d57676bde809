import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const { free, pioneer } = MATRIX_READERS;
const EDGE = { 'surrogate-capability': 'edge="Surrogate/1.0"' };
const SECRET = 'Zanzibar';
const PATH = '/strapi/articles/one';

const withAccess = (access: string | null, title = 'One') =>
  publication([article('one', { access, title, text: SECRET }), article('two', { access: 'pioneer' })]);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.publish(withAccess('pioneer'));
});

const read = (headers: Readonly<Record<string, string>> = {}) =>
  api.send({ method: 'GET', url: PATH, headers });
/** Written without an event, so that only a response from the cache does not show it. */
const writeDirectly = () => api.db.execute(sql`update articles set title = 'Written directly'`);

describe('the gate of an article', () => {
  it('[ROL-01, PRO-03] comes from the cache, without the body', async () => {
    const first = await read();
    await writeDirectly();
    const cached = await read();
    expectProblem(cached, 'UnauthorizedError');
    expect(cached.text).toBe(first.text);
    expect(cached.text).not.toContain(SECRET);
    expect(cached.headers['cache-control']).toBe('no-store');
  });

  it('names the entries that it depends on to an edge', async () => {
    const open = async () => {
      await api.publish(withAccess('free'));
      return read(EDGE);
    };
    const gate = await read(EDGE);
    expect(gate.status).toBe(401);
    expect(gate.headers['surrogate-key']).toMatch(/^articles:\d+ authors:\d+ glossary$/);
    expect((await open()).headers['surrogate-key']).toBe(gate.headers['surrogate-key']);
  });

  it('[ROL-02, ROL-03] is not what readers with a token get', async () => {
    expect((await read()).status).toBe(401);
    expect((await api.get(PATH, pioneer)).text).toContain(SECRET);
    expectProblem(await api.get(PATH, free), 'PlanError');
    const again = await read();
    expectProblem(again, 'UnauthorizedError');
    expect(again.text).not.toContain(SECRET);
  });

  it('[ROL-01] replaces a cached open article at once, also for a client that has it', async () => {
    await api.publish(withAccess('free'));
    const open = await read();
    expect(open.text).toContain(SECRET);
    await api.publish(withAccess('pioneer'));
    const tag = String(open.headers.etag);
    for (const headers of [{}, { 'if-none-match': tag }, { 'if-none-match': tag, ...EDGE }]) {
      const gate = await read(headers);
      expectProblem(gate, 'UnauthorizedError');
      expect(gate.text).not.toContain(SECRET);
    }
  });

  it('opens, changes its level and its title with the article', async () => {
    expect((await read()).body.error.details.access).toBe('pioneer');
    await api.publish(withAccess('professional', 'Renamed'));
    expect((await read()).body.error.details).toMatchObject({
      access: 'professional',
      teaser: { attributes: { title: 'Renamed' } },
    });
    await api.publish(withAccess('free'));
    expect((await read()).text).toContain(SECRET);
  });

  it('disappears with the article', async () => {
    expect((await read()).status).toBe(401);
    await api.publish(publication([article('two', { access: 'pioneer' })]));
    expectProblem(await read(), 'NotFoundError');
  });
});
