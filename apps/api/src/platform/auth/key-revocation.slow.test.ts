import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { afterAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess, workFolder } from '../../../test/api-process.ts';
import { MainAppBrowser, startMainAppProcess } from '../../../test/main-app-process.ts';

const SLOW_MS = 240_000;
/** The promise of decision 007 for a leaked key. */
const REVOKED_WITHIN_MS = 15_000;
const cleanups: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, SLOW_MS);

/** The real main app with its demo members, and its command line on the same data. */
async function startAccounts(folder: string) {
  const database = await createDatabase(postgresUrl());
  cleanups.push(database.drop);
  const mainApp = await startMainAppProcess({ folder, databaseUrl: database.url });
  cleanups.push(mainApp.stop);
  return {
    url: mainApp.url,
    async signIn(): Promise<MainAppBrowser> {
      const browser = new MainAppBrowser(mainApp.url);
      const form = { email: 'professional@demo.test', password: 'research-demo' };
      expect((await browser.post('/login', form)).status).toBe(303);
      return browser;
    },
    async revokeKeys(): Promise<void> {
      const rotation = await mainApp.run('src/features/tokens/rotate.ts', '--revoke');
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
    const browser = await accounts.signIn();
    const token = async () => (await browser.sync())?.otherProp.idToken ?? '';
    const revoked = await token();
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

    const current = await token();
    expect(await statusFor(current)).toBe(200);
    expect(await statusFor(revoked)).toBe(401);
  },
  SLOW_MS,
);
