import { openAuth, scrypt } from '../auth/auth.ts';
import { openDatabase } from '../auth/database.ts';
import { loadSecret } from '../auth/secret.ts';
import { readConfig } from '../config.ts';
import { createKeyStore } from './key-store.ts';

/**
 * Makes a new signing key by hand: it is published at once and signs ten minutes later, and the old one
 * verifies until its last token has ended. `--revoke` is for a key that got out: the old ones go at once.
 */
async function rotate(revoke: boolean): Promise<string> {
  const config = readConfig(process.env);
  const secret = loadSecret(config);
  const database = await openDatabase(config, () => undefined);
  const nothing = () => undefined;
  const auth = await openAuth({
    ...{ url: config.url, secret, secureCookies: config.secureCookies, database, passwords: scrypt },
    ...{ log: nothing, onResetAsked: nothing, onKnownSignUp: nothing, onNewPassword: nothing },
  });
  const keys = createKeyStore(await auth.$context, secret);
  const old = revoke ? (await keys.all()).map(({ id }) => id) : [];
  await keys.add(Date.now());
  await keys.remove(old);
  await database.close();
  return revoke
    ? 'A new key signs within a minute. The old ones are gone: their tokens end as verifiers read the key set again.'
    : 'A new key is published within a minute and signs in ten. Tokens of the old one stay good until they end.';
}

rotate(process.argv.includes('--revoke')).then(
  (message) => process.stdout.write(`${message}\n`),
  (error: Error) => {
    process.stderr.write(`keys:rotate: ${error.message}\n`);
    process.exitCode = 1;
  },
);
