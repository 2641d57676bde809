import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@tidemark/contracts/paths';
import type { HookReport } from '@tidemark/contracts/wire/staff';
import { EVERYTHING } from './strapi-kinds.ts';

const POLL_MS = 300;
const LONGEST_MS = 15 * 60_000;

/** The API that runs at an address, asked in the way the CMS does. */
export interface RunningApi {
  /** Whether there is one, and it knows our secret. */
  answers(): Promise<boolean>;
  /** Has everything synced, and tells what came of it. */
  sync(): Promise<HookReport>;
  differences(): Promise<readonly string[]>;
}

export function runningApi(url: string, secret: string): RunningApi {
  const post = async (path: string, message: object): Promise<Response> => {
    const body = JSON.stringify(message);
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tidemark-time': time,
        'x-tidemark-signature': signature,
      },
      body,
      signal: AbortSignal.timeout(30_000),
    });
  };
  const ask = async <Data>(path: string, message: object = {}): Promise<Data> => {
    const answer = await post(path, message);
    if (!answer.ok) throw new Error(`The API at ${url} answered ${answer.status}`);
    return ((await answer.json()) as { data: Data }).data;
  };

  return {
    answers: () =>
      post(api.cmsReport, {}).then(
        ({ ok }) => ok,
        () => false,
      ),
    async sync() {
      const { last: before } = await ask<HookReport>(api.cmsReport);
      await ask(api.cmsWebhook, { uid: EVERYTHING, documentId: null });
      for (const begun = Date.now(); Date.now() - begun < LONGEST_MS; ) {
        const report = await ask<HookReport>(api.cmsReport);
        const isNew = report.last && report.last.id !== before?.id;
        if (isNew && report.last?.error) throw new Error(report.last.error);
        if (isNew && report.waiting === 0) return report;
        await sleep(POLL_MS);
      }
      throw new Error('The sync has not come to an end');
    },
    differences: () => ask(api.cmsDifferences),
  };
}
