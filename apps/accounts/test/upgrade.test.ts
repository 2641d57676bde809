import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { query } from '@tidemark/harness/query';
import { postgresUrl } from '@tidemark/harness/vitest';
import { decodeProtectedHeader } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { scrypt } from '../src/auth/auth.ts';
import { Browser, cleanUp, onCleanUp, start, tempDir } from './browser.ts';

afterAll(cleanUp);

/** Of version 0.1.0: a member with a trial that started on November 15, 2026, and a signing key. */
const INSTANCE = join(import.meta.dirname, 'instance-0.1.0');
const UID = 'jVceuKwuCpgt9FXKpSEr7r2AdqIZzZuz';
const KEY_ID = 'oTMqHBZGgxRfNLio0opVDSLG8OEpZBym';
const DURING_TRIAL = Date.UTC(2026, 10, 16, 12);

async function copyInstance(): Promise<{ dataDir: string; databaseUrl: string }> {
  const dataDir = tempDir();
  mkdirSync(join(dataDir, 'accounts'));
  copyFileSync(join(INSTANCE, 'secret'), join(dataDir, 'accounts', 'secret'));
  // Empty, unlike the databases of the other tests, which are migrated.
  const { url, drop } = await createDatabase(postgresUrl());
  onCleanUp(drop);
  await query(url, readFileSync(join(INSTANCE, 'accounts.sql'), 'utf8'));
  return { dataDir, databaseUrl: url };
}

it('upgrades an instance of version 0.1.0 in place: members, grants, secret and signing keys remain', async () => {
  const { dataDir, databaseUrl } = await copyInstance();
  const data = { PORTAL_DATA_DIR: dataDir, ACCOUNTS_DATABASE_URL: databaseUrl };
  const env = { ...data, LOG_LEVEL: 'silent', DEMO: '0' };
  // The stored password has a real hash, so the fast hash of the other tests must not be used.
  const { server } = await start(env, { now: () => DURING_TRIAL, passwords: scrypt });
  const browser = new Browser(server);
  expect((await browser.signIn('reader@example.com', 'correct-horse-battery')).statusCode).toBe(303);
  const sync = (await browser.sync()).json();
  expect(sync.fbUserProp).toEqual({ email: 'reader@example.com', uid: UID });
  expect(sync.dbUserProp.plan2).toBe('professional');
  expect(decodeProtectedHeader(sync.otherProp.idToken).kid).toBe(KEY_ID);
  const { keys } = (await browser.get('/.well-known/jwks.json')).json();
  expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(KEY_ID);
  expect(readFileSync(join(dataDir, 'accounts', 'secret'), 'utf8')).toBe(
    readFileSync(join(INSTANCE, 'secret'), 'utf8'),
  );
});
