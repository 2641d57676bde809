import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncResponse } from '@tidemark/contracts/session';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startProcess } from '@tidemark/harness/process';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess, workFolder } from '../../../test/api-process.ts';

const SLOW_MS = 240_000;
/** The promise of decision 007 for a leaked key. */
const REVOKED_WITHIN_MS = 15_000;
const PORTAL = 'http://localhost:3000';
const command = { cmd: process.execPath, cwd: join(import.meta.dirname, '../../../../accounts') };
const cleanups: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, SLOW_MS);

/** The real main app with its demo members, and its command line on the same data. */
async function startAccounts(folder: string) {
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  const port = String(await freePort('localhost'));
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    ACCOUNTS_PORT: port,
    ACCOUNTS_URL: url,
    PORTAL_URL: PORTAL,
    PORTAL_DATA_DIR: join(folder, 'data'),
    ACCOUNTS_DATABASE_URL: database.url,
    DEMO: '1',
  };
  const served = await startProcess({
    name: 'accounts',
    ...command,
    args: ['src/server.ts'],
    env,
    ready: `${url}/readyz`,
  });
  cleanups.push(served.stop);

  return {
    url,
    async signIn(): Promise<string> {
      const response = await fetch(`${url}/login`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({ email: 'professional@demo.test', password: 'research-demo' }),
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    async token(cookie: string): Promise<string> {
      const response = await fetch(`${url}/v2/sync`, { headers: { origin: PORTAL, cookie } });
      expect(response.status).toBe(200);
      return ((await response.json()) as SyncResponse).otherProp.idToken;
    },
    async revokeKeys(): Promise<void> {
      const rotation = await startProcess({
        name: 'keys:rotate',
        ...command,
        args: ['src/features/tokens/rotate.ts', '--revoke'],
        env,
      });
      expect(await rotation.exited).toEqual({ code: 0, signal: null });
      expect(rotation.logs()).toContain('The old keys are deleted');
    },
  };
}

async function startApi(work: ReturnType<typeof workFolder>, mainApp: string): Promise<ApiProcess> {
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  const env = { DATABASE_URL: database.url };
  const served = await startApiProcess({ ...work, mainApp, env });
  cleanups.push(served.stop);
  return served;
}

it(
  'rejects the tokens of a revoked key within 15 seconds, and accepts new ones',
  async () => {
    const work = workFolder(1);
    cleanups.push(work.remove);
    const accounts = await startAccounts(work.folder);
    const api = await startApi(work, accounts.url);
    const statusFor = async (token: string) =>
      (await fetch(`${api.url}/strapi/bookmarks`, { headers: { authorization: `Bearer ${token}` } })).status;
    const cookie = await accounts.signIn();
    const revoked = await accounts.token(cookie);
    expect(await statusFor(revoked)).toBe(200);

    await accounts.revokeKeys();
    const revokedAt = performance.now();
    let lastAcceptedAt = revokedAt;
    for (let status = 200; status === 200; ) {
      await sleep(100);
      const sentAt = performance.now();
      status = await statusFor(revoked);
      if (status === 200) lastAcceptedAt = sentAt;
      else expect(status).toBe(401);
    }
    expect(lastAcceptedAt - revokedAt).toBeLessThan(REVOKED_WITHIN_MS);

    const current = await accounts.token(cookie);
    expect(await statusFor(current)).toBe(200);
    expect(await statusFor(revoked)).toBe(401);
  },
  SLOW_MS,
);
