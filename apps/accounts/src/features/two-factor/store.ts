import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto';
import type { Query } from '../../platform/database.ts';
import type { Services } from '../services.ts';

const CODES = 10;
const HALF = 5;

/** In the form of Better Auth, whose own endpoint asks for a password. */
const newCode = () => {
  const half = () => generateRandomString(HALF, 'a-z', '0-9', 'A-Z');
  return `${half()}-${half()}`;
};

/** Undefined if the reader does not use two-factor authentication. */
export async function replaceRecoveryCodes(
  { context, database }: Pick<Services, 'context' | 'database'>,
  uid: string,
): Promise<readonly string[] | undefined> {
  const codes = Array.from({ length: CODES }, newCode);
  const data = await symmetricEncrypt({ key: context.secretConfig, data: JSON.stringify(codes) });
  const replaced = await database.query(
    'update "twoFactor" set "backupCodes" = $2 where "userId" = $1 and verified returning id',
    [uid, data],
  );
  return replaced.length > 0 ? codes : undefined;
}

/** The reader logs in without a code until they set up two-factor authentication again. Returns whether it was on. */
export async function removeTwoFactor(query: Query, uid: string): Promise<boolean> {
  await query('delete from "twoFactor" where "userId" = $1', [uid]);
  const turnedOff = await query(
    'update "user" set "twoFactorEnabled" = false where id = $1 and "twoFactorEnabled" returning id',
    [uid],
  );
  return turnedOff.length > 0;
}
