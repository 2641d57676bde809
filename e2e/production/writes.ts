import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@tidemark/contracts/paths';
import { query } from '@tidemark/harness/query';
import { memberToken } from '../support/member-token.ts';

export interface Writes {
  readonly acknowledged: () => number;
  /** Resolves to the time until the next write is acknowledged, in milliseconds. */
  untilNext(): Promise<number>;
  /** Compares what was acknowledged with the database, and returns how many writes are missing there. */
  countLost(databaseUrl: string): Promise<number>;
  stop(): Promise<void>;
}

const PAUSE_MS = 20;
const TIMEOUT_MS = 5000;

/** A reader who saves and removes articles, one after the other, and repeats what was not acknowledged. */
export async function startWrites(apiUrl: string, accountsUrl: string): Promise<Writes> {
  const headers = { authorization: `Bearer ${await memberToken(accountsUrl)}` };
  const latest = await fetch(`${apiUrl}${api.latest}?pagination[pageSize]=25`);
  const ids = ((await latest.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  /** Whether each article is saved, as last acknowledged; undefined while a change is not acknowledged. */
  const states = new Map<number, boolean | undefined>(ids.map((id) => [id, undefined]));
  let acknowledged = 0;
  let isStopped = false;
  let isPaused = false;
  let isWriting = false;
  let notify = () => {};

  const write = async (id: number, saves: boolean): Promise<boolean> => {
    try {
      const method = saves ? 'POST' : 'DELETE';
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${apiUrl}${api.bookmark(id)}`, { method, headers, signal });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  };
  const run = async () => {
    for (let round = 0; !isStopped; round += 1) {
      for (const id of ids) {
        while (isPaused && !isStopped) await sleep(PAUSE_MS);
        const saves = round % 2 === 0;
        isWriting = true;
        states.set(id, undefined);
        while (!isStopped && !(await write(id, saves))) await sleep(PAUSE_MS);
        isWriting = false;
        if (isStopped) return;
        states.set(id, saves);
        acknowledged += 1;
        notify();
        await sleep(PAUSE_MS);
      }
    }
  };
  const running = run();
  return {
    acknowledged: () => acknowledged,
    async untilNext() {
      const startedAt = performance.now();
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
      return performance.now() - startedAt;
    },
    async countLost(databaseUrl) {
      isPaused = true;
      while (isWriting) await sleep(PAUSE_MS);
      const rows = (await query(databaseUrl, 'select article_id from bookmarks')) as { article_id: number }[];
      const saved = new Set(rows.map((row) => Number(row.article_id)));
      isPaused = false;
      return [...states].filter(([id, state]) => state !== undefined && saved.has(id) !== state).length;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
