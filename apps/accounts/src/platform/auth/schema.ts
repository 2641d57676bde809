import type { BetterAuthPlugin } from 'better-auth';
import { settingFields } from './account-settings.ts';

/** `input: false` keeps a sign-up form from setting its own plan or roles. */
export const userFields = {
  plan: { type: 'string', required: true, defaultValue: 'free', input: false },
  roles: { type: 'string', required: true, defaultValue: '', input: false },
  ...settingFields,
  /**
   * Counts what ended everything that works without a password: whatever belongs to an earlier epoch is no longer valid.
   * Accounts that were never changed have none, which counts as 0.
   */
  securityEpoch: { type: 'number', required: false, input: false },
  /** Since when operators have closed the account, if they have. */
  disabledAt: { type: 'date', required: false, input: false },
  /** When the account will be deleted. */
  deleteAt: { type: 'date', required: false, input: false },
} as const;

export const sessionFields = {
  /** The security epoch in which the session began. It ends with it. */
  epoch: { type: 'number', required: false, input: false },
  /** When the reader last confirmed that it is them; absent until they do after the log-in, which counts as well. */
  confirmedAt: { type: 'date', required: false, input: false },
} as const;

/** Our own tables, created and migrated together with Better Auth's. */
export const ownTables = {
  id: 'tidemark-tables',
  schema: {
    planGrant: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        offer: { type: 'string', required: true },
        /** User id and offer combined, so that the unique index prevents claiming an offer twice. */
        claimKey: { type: 'string', required: true, unique: true, fieldName: 'once' },
        plan: { type: 'string', required: true },
        alpha: { type: 'boolean', required: true },
        endsAt: { type: 'date', required: true },
        /** Grants of version 0.1.0 have none of the following. */
        grantedAt: { type: 'date', required: false },
        grantedBy: { type: 'string', required: false },
        reason: { type: 'string', required: false },
      },
    },
    /** Grants are never changed or deleted; a revocation ends one early. */
    planRevocation: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        grantId: { type: 'string', required: true, unique: true },
        revokedAt: { type: 'date', required: true },
        revokedBy: { type: 'string', required: true },
        reason: { type: 'string', required: true },
      },
    },
    /** Changes of a member's rights, delivered to the portal API. The latest one is part of every new token. */
    entitlementEvent: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        /**
         * Counts the changes of one member. Unique together with the member, so that two changes that were derived
         * from the same state cannot both be stored. Changes recorded before this column existed have none.
         */
        version: { type: 'number', required: false },
        changedAt: { type: 'date', required: true },
        delivered: { type: 'boolean', required: true, index: true },
      },
    },
    /** Sessions that have ended, until the portal API knows that their tokens are no longer valid. */
    endedSession: {
      fields: {
        sessionId: { type: 'string', required: true, unique: true },
        userId: { type: 'string', required: true, index: true },
        endedAt: { type: 'date', required: true },
        delivered: { type: 'boolean', required: true, index: true },
      },
    },
    /** Members who have paid or tried to, as customers of Stripe; see features/payment/payments.ts. */
    billingCustomer: {
      fields: {
        userId: { type: 'string', required: true, unique: true, references: { model: 'user', field: 'id' } },
        customerId: { type: 'string', required: true, unique: true },
        /** How many queries of this customer have begun, and the number of the last one that was applied. */
        queries: { type: 'number', required: true },
        applied: { type: 'number', required: true },
        queriedAt: { type: 'date', required: true, index: true },
        /** JSON for the account page. */
        summary: { type: 'string', required: false },
      },
    },
    alphaApplication: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        work: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        state: { type: 'string', required: true, index: true },
        /** The member's id while it is open, so that the unique index prevents a second one; then its own id. */
        openKey: { type: 'string', required: true, unique: true },
        createdAt: { type: 'date', required: true },
        decidedAt: { type: 'date', required: false },
      },
    },
    /** Grants that wait for a second member of staff; see features/staff/pending-grants.ts. */
    pendingGrant: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        plan: { type: 'string', required: true },
        alpha: { type: 'boolean', required: true },
        endsAt: { type: 'date', required: true },
        reason: { type: 'string', required: true },
        requestedBy: { type: 'string', required: true },
        requestedAt: { type: 'date', required: true },
        expiresAt: { type: 'date', required: true },
        /** The application that it accepts, if it is one. */
        applicationId: { type: 'string', required: false },
        state: { type: 'string', required: true, index: true },
        /** The id of the application while it is open, so that it is accepted once; otherwise its own id. */
        openKey: { type: 'string', required: true, unique: true },
        decidedBy: { type: 'string', required: false },
        decidedAt: { type: 'date', required: false },
      },
    },
    /** What happened to accounts, by readers and staff; see features/audit. */
    accountEvent: {
      fields: {
        at: { type: 'date', required: true, index: true },
        userId: { type: 'string', required: false },
        actorId: { type: 'string', required: false, index: true },
        kind: { type: 'string', required: true },
        outcome: { type: 'string', required: true },
        network: { type: 'string', required: false },
        device: { type: 'string', required: false },
        detail: { type: 'string', required: true },
      },
    },
    /** Deleted readers whose data the portal API has to erase too; the row is deleted when it has. */
    pendingErasure: {
      fields: {
        uid: { type: 'string', required: true, unique: true },
        erasedAt: { type: 'date', required: true },
        /** Whether the API has erased the data once; see event-delivery.ts. */
        confirmed: { type: 'boolean', required: true },
      },
    },
    signingKey: {
      fields: {
        publicKey: { type: 'string', required: true },
        privateKey: { type: 'string', required: true },
        createdAt: { type: 'date', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin;

/** What Better Auth's migrations cannot express. */
export const OWN_CONSTRAINTS = [
  `create unique index if not exists "entitlementEvent_userId_version_uidx"
   on "entitlementEvent" ("userId", "version")`,
  `create index if not exists "accountEvent_userId_at_idx" on "accountEvent" ("userId", at)`,
  // Only a transaction that says so changes or deletes events: when their time is over or an account is deleted.
  `create or replace function account_event_guard() returns trigger language plpgsql as $$
   begin
     if current_setting('tidemark.audit_maintenance', true) = 'on' then
       if tg_op = 'DELETE' then return old; end if;
       return new;
     end if;
     raise exception 'events of accounts are never changed';
   end $$`,
  `do $$ begin
     if not exists (select from pg_trigger where tgname = 'account_event_guard') then
       create trigger account_event_guard before update or delete on "accountEvent"
       for each row execute function account_event_guard();
     end if;
   end $$`,
  // Actions of staff had a table of their own. Processes of that version may still add rows during an update.
  `do $$ begin
     if to_regclass('"staffAction"') is not null then
       with moved as (delete from "staffAction" returning *)
       insert into "accountEvent" (id, at, "userId", "actorId", kind, outcome, detail)
       select id, at, "readerId", nullif("actorId", "readerId"),
         case action
           when 'checked access' then 'staff-checked-access'
           when 'granted access' then 'staff-granted'
           when 'accepted the application' then 'staff-accepted-application'
           when 'declined the application' then 'staff-declined-application'
           when 'connect site' then 'site-connected'
           when 'disconnect site' then 'site-disconnected'
           else 'staff-opened'
         end, 'ok', detail
       from moved;
     end if;
   end $$`,
];
