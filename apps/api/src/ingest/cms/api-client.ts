import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@tidemark/contracts/paths';
import type { CommandReport } from '@tidemark/contracts/wire/staff';
import { EVERYTHING } from './strapi-types.ts';

const POLL_MS = 300;
const LONGEST_MS = 15 * 60_000;

/** Client for a running API. It signs its requests as the CMS does. */
export interface ApiClient {
  /** Whether an API responds there and accepts our secret. */
  isReachable(): Promise<boolean>;
  /** Runs a full sync and returns its report. */
  sync(): Promise<CommandReport>;
  differences(): Promise<readonly string[]>;
}

export function createApiClient(url: string, secret: string): ApiClient {
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
    const response = await post(path, message);
    if (!response.ok) throw new Error(`The API at ${url} responded with ${response.status}`);
    return ((await response.json()) as { data: Data }).data;
  };

  return {
    isReachable: () =>
      post(api.cmsReport, {}).then(
        ({ ok }) => ok,
        () => false,
      ),
    async sync() {
      const { last: before } = await ask<CommandReport>(api.cmsReport);
      await ask(api.cmsWebhook, { uid: EVERYTHING, documentId: null });
      for (const begun = Date.now(); Date.now() - begun < LONGEST_MS; ) {
        const report = await ask<CommandReport>(api.cmsReport);
        const isNew = report.last && report.last.id !== before?.id;
        if (isNew && report.last?.error) throw new Error(report.last.error);
        if (isNew && report.waiting === 0) return report;
        await sleep(POLL_MS);
      }
      throw new Error('The sync did not finish in time');
    },
    differences: () => ask(api.cmsDifferences),
  };
}
