import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { query } from '@tidemark/harness/query';
import { postgresUrl } from '@tidemark/harness/vitest';
import { decodeProtectedHeader } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { scrypt } from '../src/platform/auth/auth.ts';
import { Browser, cleanUp, onCleanUp, start, tempDir } from './browser.ts';

afterAll(cleanUp);

/** Each has a member with a trial, a signing key and the secret. */
const INSTANCES = [
  {
    ...{ name: 'version 0.1.0', folder: 'instance-0.1.0', env: { DEMO: '0' } },
    ...{ email: 'reader@example.com', password: 'correct-horse-battery' },
    ...{ uid: 'jVceuKwuCpgt9FXKpSEr7r2AdqIZzZuz', keyId: 'oTMqHBZGgxRfNLio0opVDSLG8OEpZBym' },
    duringTrial: Date.UTC(2026, 10, 16, 12),
  },
  {
    // Written by the last commit in which the main app could also use another database.
    ...{ name: 'the time before decision 114', folder: 'instance-before-114', env: { DEMO: '1' } },
    ...{ email: 'free@demo.test', password: 'research-demo' },
    ...{ uid: 'Ux4HUlxKOkWI7oJF9dD7VPd6RIfiG2gC', keyId: 'BO7wwdkoza4FPQ9CsYfuZQ4ovaIfxj5b' },
    duringTrial: Date.UTC(2026, 10, 20, 12),
  },
];

async function copyInstance(folder: string): Promise<{ dataDir: string; databaseUrl: string }> {
  const dataDir = tempDir();
  mkdirSync(join(dataDir, 'accounts'));
  copyFileSync(join(import.meta.dirname, folder, 'secret'), join(dataDir, 'accounts', 'secret'));
  // Empty, unlike the databases of the other tests, which are migrated.
  const { url, drop } = await createDatabase(postgresUrl());
  onCleanUp(drop);
  await query(url, readFileSync(join(import.meta.dirname, folder, 'accounts.sql'), 'utf8'));
  return { dataDir, databaseUrl: url };
}

it.each(INSTANCES)(
  'upgrades an instance of $name in place: members, grants, secret and signing keys remain',
  async ({ folder, duringTrial, ...instance }) => {
    const { dataDir, databaseUrl } = await copyInstance(folder);
    const data = { PORTAL_DATA_DIR: dataDir, ACCOUNTS_DATABASE_URL: databaseUrl };
    const env = { ...data, LOG_LEVEL: 'silent', ...instance.env };
    // The stored password has a real hash, so the fast hash of the other tests must not be used.
    const { server } = await start(env, { now: () => duringTrial, passwords: scrypt });
    const browser = new Browser(server);
    expect((await browser.signIn(instance.email, instance.password)).statusCode).toBe(303);
    const sync = (await browser.sync()).json();
    expect(sync.fbUserProp).toEqual({ email: instance.email, uid: instance.uid });
    expect(sync.dbUserProp.plan2).toBe('professional');
    expect(decodeProtectedHeader(sync.otherProp.idToken).kid).toBe(instance.keyId);
    const { keys } = (await browser.get('/.well-known/jwks.json')).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(instance.keyId);
    expect(readFileSync(join(dataDir, 'accounts', 'secret'), 'utf8')).toBe(
      readFileSync(join(import.meta.dirname, folder, 'secret'), 'utf8'),
    );
  },
);
