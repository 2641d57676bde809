import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableApi, type KillableApi } from '../../../test/killable-api.ts';

const SLOW_MS = 300_000;

let api: KillableApi;
let token: string;
beforeAll(async () => {
  api = await createKillableApi(3);
  token = await api.mainApp.token('reader');
}, SLOW_MS);
afterAll(() => api.close(), SLOW_MS);

/** Sends a POST if there is a body, and returns the data of the response. */
async function send<T>(url: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(
    url,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  expect(response.status, `${url} ${await response.clone().text()}`).toBe(200);
  return ((await response.json()) as { data: T }).data;
}

it(
  'loses no acknowledged change of a library when the process is killed',
  async () => {
    const first = await api.start();
    const articles = await send<{ id: number }[]>(`${first.url}/strapi/articles`);
    const [one, other] = articles.map(({ id }) => id) as [number, number];
    const folder = await send<{ id: number }>(`${first.url}/library/folders`, { name: 'To cite' });
    await send(`${first.url}/strapi/bookmarks/${one}`, {});
    await send(`${first.url}/strapi/bookmarks/${other}`, {});
    const act = (action: object) => send(`${first.url}/library/actions`, { actions: [action] });
    // All are acknowledged immediately before the process is killed.
    const [highlight] = await Promise.all([
      send<{ id: string }>(`${first.url}/library/highlights`, {
        ...{ article_id: one, exact: 'Its text', prefix: '', suffix: '.', start: 0, color: 'green' },
        note: 'A note',
      }),
      send(`${first.url}/library/reading/${one}`, { position: { progress: 0.4 } }),
      act({ type: 'add_to_folder', article_ids: [one], folder_id: folder.id }),
      act({ type: 'add_tag', article_ids: [one], tag: 'later' }),
      act({ type: 'archive', article_ids: [other] }),
      send(`${first.url}/library/follows`, { kind: 'article', target: String(one) }),
      send(`${first.url}/library/follows`, { kind: 'search', target: 'stablecoins' }),
      send(`${first.url}/library/notification-settings`, {
        ...{
          email: 'daily',
          time_zone: 'Europe/Berlin',
          quiet_hours: { from: 1320, until: 420 },
          daily_cap: 3,
        },
      }),
    ]);
    await first.kill();

    const { url } = await api.start();
    const items = await send<object[]>(`${url}/library/items`);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: one,
      attributes: { status: 'in_progress', progress: 0.4, folders: [folder.id], tags: ['later'] },
    });
    const archived = await send<{ id: number }[]>(`${url}/library/items?archived=true`);
    expect(archived.map(({ id }) => id)).toEqual([other]);
    const follows = await send<{ attributes: { kind: string; target: string } }[]>(`${url}/library/follows`);
    expect(follows.map(({ attributes }) => `${attributes.kind} ${attributes.target}`).sort()).toEqual([
      `article ${one}`,
      'search stablecoins',
    ]);
    expect(await send(`${url}/library/notification-settings`)).toMatchObject({
      ...{
        email: 'daily',
        time_zone: 'Europe/Berlin',
        quiet_hours: { from: 1320, until: 420 },
        daily_cap: 3,
      },
    });
    const highlights = await send<{ id: string }[]>(`${url}/library/highlights`);
    expect(highlights.map(({ id }) => id)).toEqual([highlight.id]);
  },
  SLOW_MS,
);
