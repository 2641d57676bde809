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

/** Writes over several connections until so many are acknowledged, then calls `then` with more under way. */
async function writeUntil(url: string, articleIds: readonly number[], then: () => Promise<void>) {
  const readers = Array.from({ length: READERS }, (_, n) => `reader-${n}`);
  const tokens = new Map(
    await Promise.all(readers.map(async (uid) => [uid, await api.mainApp.token(uid)] as const)),
  );
  const waiting = articleIds.flatMap((articleId) => readers.map((uid) => ({ uid, articleId })));
  const acknowledged: Written[] = [];
  let unanswered = 0;
  let killed: Promise<void> | undefined;
  const connection = async () => {
    for (let one = waiting.shift(); one && !killed; one = waiting.shift()) {
      try {
        const headers = { authorization: `Bearer ${tokens.get(one.uid)}` };
        const answer = await fetch(`${url}/strapi/bookmarks/${one.articleId}`, { method: 'POST', headers });
        const { data } = (await answer.json()) as { data: unknown[] };
        if (answer.status === 200 && data.length === 1) acknowledged.push(one);
      } catch {
        unanswered += 1;
      }
      if (acknowledged.length >= ACKNOWLEDGED) killed ??= then();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await killed;
  return { acknowledged, unanswered, readers, tokens };
}

async function bookmarksOf(url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/strapi/bookmarks?pageSize=100`, { headers });
  const { data } = (await answer.json()) as { data: { attributes: { article_id: number } }[] };
  return data.map((entry) => entry.attributes.article_id);
}

it(
  '[API-08] no acknowledged bookmark is lost when the process is killed with -9',
  async () => {
    const first = await api.start();
    const list = await fetch(`${first.url}/strapi/articles?pageSize=100`);
    const articleIds = ((await list.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
    expect(articleIds).toHaveLength(ARTICLES);
    const { acknowledged, unanswered, readers, tokens } = await writeUntil(first.url, articleIds, first.kill);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
    // It really was in the middle of its work.
    expect(unanswered).toBeGreaterThan(0);

    const second = await api.start();
    const kept = new Set<string>();
    for (const uid of readers) {
      for (const id of await bookmarksOf(second.url, tokens.get(uid) ?? '')) kept.add(`${uid} ${id}`);
    }
    const lost = acknowledged.filter(({ uid, articleId }) => !kept.has(`${uid} ${articleId}`));
    expect(lost).toEqual([]);
    // And nothing appears that nobody asked for.
    expect(kept.size).toBeLessThanOrEqual(acknowledged.length + unanswered);
  },
  SLOW_MS,
);
