import type { BetterAuthPlugin } from 'better-auth';

/** Never taken from a form: a sign-up that names a plan must not get it. */
export const userFields = {
  plan: { type: 'string', required: true, defaultValue: 'free', input: false },
  roles: { type: 'string', required: true, defaultValue: '', input: false },
} as const;

/** Tables of our own, beside Better Auth's and migrated with them. */
export const ledger = {
  id: 'tidemark-ledger',
  schema: {
    planGrant: {
      fields: {
        userId: { type: 'string', required: true, index: true, references: { model: 'user', field: 'id' } },
        offer: { type: 'string', required: true },
        /** User and offer in one: the database itself refuses a second take-up. */
        once: { type: 'string', required: true, unique: true },
        plan: { type: 'string', required: true },
        alpha: { type: 'boolean', required: true },
        endsAt: { type: 'date', required: true },
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
