import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query } from '../../platform/database.ts';
import { maintainEvents, staffName } from '../audit/store.ts';
import type { Emails } from '../emails/emails.ts';
import type { Members } from '../members/store.ts';
import { accountDeletedEmail } from './emails.ts';

/** How long a reader can change their mind. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

export interface Deletion {
  /** Returns when the account will be deleted. */
  schedule(uid: string): Promise<number>;
  /** Whether the account is kept: it is not if its time has come, when its subscriptions are being ended. */
  cancel(uid: string): Promise<boolean>;
  /** Deletes the accounts whose time has come. */
  deleteDue(): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly members: Members;
  readonly emails: Emails;
  readonly now: Clock;
  /** Ends subscriptions. If it fails, the account is deleted later: nobody may be charged without an account. */
  readonly endPayments: (uid: string) => Promise<void>;
  /** Called after an account was deleted. */
  readonly onDelete: () => void;
}

/** Tables of which nothing remains; each has a column `userId`. */
const DELETED = [
  'entitlementEvent',
  'endedSession',
  'session',
  'account',
  'twoFactor',
  'passkey',
  'billingCustomer',
  'alphaApplication',
];

/** Grants, revocations and what staff did are kept as records, of an account that names nobody. */
async function makeAnonymous(query: Query, uid: string, at: Date): Promise<void> {
  const pseudonym = randomUUID();
  await query(
    `insert into "user" (id, name, email, "emailVerified", plan, roles, "createdAt", "updatedAt")
     values ($1, '', $2, false, 'free', '', $3, $3)`,
    [pseudonym, `deleted-${randomUUID()}@deleted.invalid`, new Date(0)],
  );
  await query(`update "planGrant" set "userId" = $2, once = replace(once, $1, $2) where "userId" = $1`, [
    uid,
    pseudonym,
  ]);
  await query(`delete from "pendingGrant" where "userId" = $1 and state = 'open'`, [uid]);
  const replacements = [
    ['planRevocation', 'userId', uid, pseudonym],
    // What a member of staff has granted or revoked.
    ['planGrant', 'grantedBy', staffName(uid), staffName(pseudonym)],
    ['planRevocation', 'revokedBy', staffName(uid), staffName(pseudonym)],
    ['pendingGrant', 'userId', uid, pseudonym],
    ['pendingGrant', 'requestedBy', uid, pseudonym],
    ['pendingGrant', 'decidedBy', uid, pseudonym],
  ] as const;
  for (const [table, column, value, replacement] of replacements)
    await query(`update "${table}" set "${column}" = $2 where "${column}" = $1`, [value, replacement]);
  await maintainEvents(query);
  await query('delete from "accountEvent" where "userId" = $1 and "actorId" is null', [uid]);
  for (const column of ['userId', 'actorId'])
    await query(
      `update "accountEvent" set "${column}" = $2, network = null, device = null where "${column}" = $1`,
      [uid, pseudonym],
    );
  await query(
    `insert into "accountEvent" (id, at, "userId", kind, outcome, detail)
     values ($1, $2, $3, 'account-deleted', 'ok', '')`,
    [randomUUID(), at, pseudonym],
  );
}

export function createDeletion(dependencies: Dependencies): Deletion {
  const { database, members, emails, now, endPayments, onDelete } = dependencies;

  /** Returns whether the account was deleted: it is not if the reader has chosen to keep it meanwhile. */
  async function erase(uid: string): Promise<boolean> {
    const erased = await members.change(uid, async ({ query, member: { email } }) => {
      const due = await query('select id from "user" where id = $1 and "deleteAt" <= $2', [
        uid,
        new Date(now()),
      ]);
      if (due.length === 0) return false;
      await makeAnonymous(query, uid, new Date(now()));
      for (const table of DELETED) await query(`delete from "${table}" where "userId" = $1`, [uid]);
      await query(`delete from verification where value = $1 or replace(value, $2, '') <> value`, [
        uid,
        `"${email}"`,
      ]);
      for (const name of [uid, email])
        await query(`delete from attempt_counter where replace(name, $1, '') <> name`, [name]);
      // Until the portal API has erased its data too.
      await query(
        'insert into "pendingErasure" (id, uid, "erasedAt", confirmed) values ($1, $2, $3, false)',
        [randomUUID(), uid, new Date(now())],
      );
      await query('delete from "user" where id = $1', [uid]);
      return true;
    });
    return erased ?? false;
  }

  return {
    async schedule(uid) {
      const deleteAt = now() + GRACE_MS;
      await database.query('update "user" set "deleteAt" = $2 where id = $1', [uid, new Date(deleteAt)]);
      return deleteAt;
    },
    async cancel(uid) {
      const kept = await database.query(
        `update "user" set "deleteAt" = null where id = $1 and ("deleteAt" is null or "deleteAt" > $2)
         returning id`,
        [uid, new Date(now())],
      );
      return kept.length > 0;
    },
    async deleteDue() {
      const due = await database.query(
        'select id, email from "user" where "deleteAt" <= $1 order by "deleteAt"',
        [new Date(now())],
      );
      for (const { id, email } of due) {
        await endPayments(String(id));
        if (!(await erase(String(id)))) continue;
        onDelete();
        await emails.sendOnce(randomUUID(), accountDeletedEmail(String(email)));
      }
    },
  };
}
