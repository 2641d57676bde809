import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../auth/auth.ts';
import type { Database } from '../auth/database.ts';
import type { Clock } from '../clock.ts';
import type { Emails } from '../mail/email-service.ts';
import { accountDeletedEmail } from '../mail/membership-emails.ts';
import { staffName } from './audit.ts';

/** How long a reader can change their mind. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

export interface Deletion {
  /** Returns when the account will be deleted. */
  schedule(uid: string): Promise<number>;
  cancel(uid: string): Promise<void>;
  /** Deletes the accounts whose time has come. */
  deleteDue(): Promise<void>;
}

interface Dependencies {
  readonly context: AuthContext;
  readonly database: Database;
  readonly emails: Emails;
  readonly now: Clock;
  /** Ends subscriptions. If it fails, the account is deleted later: nobody may be charged without an account. */
  readonly endPayments: (uid: string) => Promise<void>;
  /** Called after an account was deleted. */
  readonly onDelete: () => void;
}

interface GrantKey {
  readonly id: string;
  readonly claimKey: string;
}

export function createDeletion(dependencies: Dependencies): Deletion {
  const { context, database, emails, now, endPayments, onDelete } = dependencies;
  const { adapter } = context;

  const setTime = async (uid: string, deleteAt: Date | null) => {
    await adapter.update({ model: 'user', where: [{ field: 'id', value: uid }], update: { deleteAt } });
  };

  /**
   * Grants and revocations are kept as records, of an account that names nobody. Returns whether the account was
   * deleted: it is not if the reader has chosen to keep it meanwhile.
   */
  async function erase(uid: string, email: string): Promise<boolean> {
    const erased = await adapter.transaction(async (trx) => {
      const user = [{ field: 'id', value: uid }];
      // Locks the row until the end of the transaction.
      const due = [{ field: 'deleteAt', operator: 'lte' as const, value: new Date(now()) }];
      const update = { updatedAt: new Date(now()) };
      if (!(await trx.update({ model: 'user', where: [...user, ...due], update }))) return false;
      const ofUser = [{ field: 'userId', value: uid }];
      const pseudonym = await trx.create<Record<string, unknown>, { readonly id: string }>({
        model: 'user',
        data: {
          ...{ name: '', email: `deleted-${randomUUID()}@deleted.invalid`, emailVerified: false },
          ...{ plan: 'free', roles: '', createdAt: new Date(0), updatedAt: new Date(0) },
        },
      });
      const grants = await trx.findMany<GrantKey>({ model: 'planGrant', where: ofUser });
      for (const { id, claimKey } of grants) {
        const update = { userId: pseudonym.id, claimKey: claimKey.replace(uid, pseudonym.id) };
        await trx.update({ model: 'planGrant', where: [{ field: 'id', value: id }], update });
      }
      await trx.updateMany({ model: 'planRevocation', where: ofUser, update: { userId: pseudonym.id } });
      const replacements = [
        ['staffAction', 'readerId', uid, pseudonym.id],
        ['staffAction', 'actorId', uid, pseudonym.id],
        // What a member of staff has granted or revoked.
        ['planGrant', 'grantedBy', staffName(uid), staffName(pseudonym.id)],
        ['planRevocation', 'revokedBy', staffName(uid), staffName(pseudonym.id)],
      ] as const;
      for (const [model, field, value, replacement] of replacements)
        await trx.updateMany({ model, where: [{ field, value }], update: { [field]: replacement } });
      for (const model of [
        'entitlementEvent',
        'session',
        'account',
        'twoFactor',
        'passkey',
        'billingCustomer',
        'alphaApplication',
      ])
        await trx.deleteMany({ model, where: ofUser });
      await trx.deleteMany({ model: 'verification', where: [{ field: 'value', value: uid }] });
      await trx.deleteMany({
        model: 'verification',
        where: [{ field: 'value', operator: 'contains', value: `"${email}"` }],
      });
      // Until the portal API has erased its data too.
      await trx.create({
        model: 'pendingErasure',
        data: { uid, erasedAt: new Date(now()), confirmed: false },
      });
      await trx.delete({ model: 'user', where: user });
      return true;
    });
    if (!erased) return false;
    for (const name of [uid, email])
      await database.query(`delete from attempt_counter where replace(name, $1, '') <> name`, [name]);
    return true;
  }

  return {
    async schedule(uid) {
      const deleteAt = now() + GRACE_MS;
      await setTime(uid, new Date(deleteAt));
      return deleteAt;
    },
    cancel: (uid) => setTime(uid, null),
    async deleteDue() {
      const due = await adapter.findMany<{ readonly id: string; readonly email: string }>({
        model: 'user',
        where: [{ field: 'deleteAt', operator: 'lte', value: new Date(now()) }],
        limit: 100,
      });
      for (const { id, email } of due) {
        await endPayments(id);
        if (!(await erase(id, email))) continue;
        onDelete();
        await emails.sendOnce(randomUUID(), accountDeletedEmail(email));
      }
    },
  };
}
