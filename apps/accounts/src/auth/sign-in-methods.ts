import type { AuthContext } from './auth.ts';
import { PROVIDER_IDS, type Providers } from './providers.ts';

interface AccountRow {
  readonly id: string;
  readonly providerId: string;
  readonly password?: string | null;
}

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

const MODELS = { provider: 'account', passkey: 'passkey' } as const;

/**
 * Removes a way to sign in unless it is the last one: the password, a passkey or a site that is configured must
 * remain. Removals of one member wait for each other. Returns whether it was removed.
 */
export function removeSignInMethod(
  { adapter }: AuthContext,
  providers: Providers,
  { uid, kind, id }: Removal,
): Promise<boolean> {
  const isConfigured = (providerId: string) =>
    PROVIDER_IDS.some((known) => known === providerId && providers[known]);
  return adapter.transaction(async (trx) => {
    // Locks the member's row until the end of the transaction.
    const member = [{ field: 'id', value: uid }];
    await trx.update({ model: 'user', where: member, update: { updatedAt: new Date() } });
    const where = [{ field: 'userId', value: uid }];
    const accounts = await trx.findMany<AccountRow>({ model: 'account', where });
    const passkeys = await trx.findMany<{ readonly id: string }>({ model: 'passkey', where });
    const methods: readonly Method[] = [
      ...accounts.flatMap((account): Method[] => {
        if (account.password) return [{ kind: 'password', id: account.id }];
        return isConfigured(account.providerId) ? [{ kind: 'provider', id: account.id }] : [];
      }),
      ...passkeys.map((passkey): Method => ({ kind: 'passkey', id: passkey.id })),
    ];
    const isMeant = (method: Method) => method.kind === kind && method.id === id;
    if (!methods.some((method) => !isMeant(method))) return false;
    await trx.delete({ model: MODELS[kind], where: [...where, { field: 'id', value: id }] });
    return true;
  });
}
