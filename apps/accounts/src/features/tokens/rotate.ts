import { openAuth, scrypt } from '../../platform/auth/auth.ts';
import { openDatabase } from '../../platform/database.ts';
import { loadSecret } from '../../platform/secret.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { createKeyStore } from './key-store.ts';

/**
 * Creates a new signing key. It is published at once and signs ten minutes later, and the old key stays published
 * until its last token has expired. `--revoke` is for a leaked key: all old keys are deleted at once.
 */
async function rotate(revoke: boolean): Promise<string> {
  const config = readConfig(process.env);
  const secret = loadSecret(config);
  const database = await openDatabase(config, () => undefined);
  const ignore = () => undefined;
  const auth = await openAuth({
    ...{ url: config.url, secret, secureCookies: config.secureCookies, database, passwords: scrypt },
    log: ignore,
  });
  const keys = createKeyStore(await auth.$context, database, secret);
  const old = revoke ? (await keys.all()).map(({ id }) => id) : [];
  await keys.add(Date.now());
  await keys.remove(old);
  await database.close();
  return revoke
    ? 'A new key signs within 5 seconds. The old keys are deleted: their tokens become invalid as verifiers reread the key set.'
    : 'A new key is published within 5 seconds and signs in 10 minutes. Tokens of the old key stay valid until they expire.';
}

rotate(process.argv.includes('--revoke')).then(
  (message) => process.stdout.write(`${message}\n`),
  (error: Error) => {
    process.stderr.write(`keys:rotate: ${error.message}\n`);
    process.exitCode = 1;
  },
);
