import { disconnected, PROVIDER_IDS, type Providers } from '../../platform/auth/providers.ts';
import { listAccounts, listPasskeys } from '../../platform/auth/user-rows.ts';
import type { ChangeRights } from '../entitlements/rights.ts';

interface Method {
  readonly kind: 'password' | 'provider' | 'passkey';
  readonly id: string;
}

interface Removal {
  readonly uid: string;
  readonly kind: 'provider' | 'passkey';
  /** The row of the provider's account or of the passkey. */
  readonly id: string;
}

/**
 * Removes a way to sign in unless it is the last one: the password, a passkey or a site that is configured must
 * remain. Removals of one member wait for each other. Returns whether it was removed.
 */
export async function removeSignInMethod(
  change: ChangeRights,
  providers: Providers,
  { uid, kind, id }: Removal,
): Promise<boolean> {
  const isConfigured = (providerId: string) =>
    PROVIDER_IDS.some((known) => known === providerId && providers[known]);
  const removed = await change(uid, async ({ query }) => {
    const methods: readonly Method[] = [
      ...(await listAccounts(query, uid)).flatMap((account): Method[] => {
        if (account.password) return [{ kind: 'password', id: account.id }];
        return isConfigured(account.providerId) ? [{ kind: 'provider', id: account.id }] : [];
      }),
      ...(await listPasskeys(query, uid)).map((passkey): Method => ({ kind: 'passkey', id: passkey.id })),
    ];
    const isMeant = (method: Method) => method.kind === kind && method.id === id;
    if (!methods.some((method) => !isMeant(method))) return false;
    if (kind === 'passkey') await query('delete from passkey where "userId" = $1 and id = $2', [uid, id]);
    else
      await query(`update account set "providerId" = $3 || "providerId" where "userId" = $1 and id = $2`, [
        uid,
        id,
        disconnected(''),
      ]);
    return true;
  });
  return removed ?? false;
}

export const LAST_METHOD =
  'This is your last way to log in. Set a password or add another way before you remove it.';
