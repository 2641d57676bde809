import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableApi, type KillableApi } from './killable-api.ts';

const ARTICLES = 60;
const READERS = 20;
const CONNECTIONS = 8;
const ACKNOWLEDGED = 500;
const SLOW_MS = 300_000;

let api: KillableApi;
beforeAll(async () => {
  api = await createKillableApi(ARTICLES);
}, SLOW_MS);
afterAll(() => api.close(), SLOW_MS);

interface Written {
  readonly uid: string;
  readonly articleId: number;
}

/** Writes over several connections and calls `interrupt` once enough are acknowledged, while others are in flight. */
async function writeUntil(url: string, articleIds: readonly number[], interrupt: () => Promise<void>) {
  const readers = Array.from({ length: READERS }, (_, n) => `reader-${n}`);
  const tokens = new Map(
    await Promise.all(readers.map(async (uid) => [uid, await api.mainApp.token(uid)] as const)),
  );
  const waiting = articleIds.flatMap((articleId) => readers.map((uid) => ({ uid, articleId })));
  const acknowledged: Written[] = [];
  let inFlight = 0;
  let killed: Promise<void> | undefined;
  const connection = async () => {
    for (let one = waiting.shift(); one && !killed; one = waiting.shift()) {
      try {
        const headers = { authorization: `Bearer ${tokens.get(one.uid)}` };
        const response = await fetch(`${url}/strapi/bookmarks/${one.articleId}`, { method: 'POST', headers });
        const { data } = (await response.json()) as { data: unknown[] };
        if (response.status === 200 && data.length === 1) acknowledged.push(one);
      } catch {
        inFlight += 1;
      }
      if (acknowledged.length >= ACKNOWLEDGED) killed ??= interrupt();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await killed;
  return { acknowledged, inFlight, readers, tokens };
}

async function bookmarksOf(url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/strapi/bookmarks?pageSize=100`, { headers });
  const { data } = (await response.json()) as { data: { attributes: { article_id: number } }[] };
  return data.map((entry) => entry.attributes.article_id);
}

it(
  '[API-08] loses no acknowledged bookmark when the process is killed',
  async () => {
    const first = await api.start();
    const list = await fetch(`${first.url}/strapi/articles?pageSize=100`);
    const articleIds = ((await list.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
    expect(articleIds).toHaveLength(ARTICLES);
    const { acknowledged, inFlight, readers, tokens } = await writeUntil(first.url, articleIds, first.kill);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    // Writes were in flight when the process was killed.
    expect(inFlight).toBeGreaterThan(0);

    const second = await api.start();
    const stored = new Set<string>();
    for (const uid of readers) {
      for (const id of await bookmarksOf(second.url, tokens.get(uid) ?? '')) stored.add(`${uid} ${id}`);
    }
    const lost = acknowledged.filter(({ uid, articleId }) => !stored.has(`${uid} ${articleId}`));
    expect(lost).toEqual([]);
    // No bookmark exists that was not requested.
    expect(stored.size).toBeLessThanOrEqual(acknowledged.length + inFlight);
  },
  SLOW_MS,
);
