import type { AuthContext } from '../../platform/auth/auth.ts';
import type { Database, Query } from '../../platform/database.ts';
import type { Invoice } from './customer-state.ts';
import type { PaidAccess, Subscription } from './subscription-access.ts';

export interface SubscriptionSummary extends PaidAccess {
  readonly plan: Subscription['plan'];
  readonly status: string;
  readonly periodEnd: number;
  readonly price?: Subscription['price'];
}

/** What the account page shows without asking Stripe. */
export interface BillingSummary {
  readonly subscriptions: readonly SubscriptionSummary[];
  readonly receipts: readonly Invoice[];
}

/** A summary, and the number of the query that it is the result of. */
export interface AppliedSummary {
  readonly applied: number;
  readonly summary: BillingSummary;
}

export interface BillingCustomer {
  readonly userId: string;
  readonly customerId: string;
  readonly applied: number;
  readonly summary?: string | null;
}

export interface BillingCustomers {
  ofMember(uid: string): Promise<BillingCustomer | undefined>;
  byId(customerId: string): Promise<BillingCustomer | undefined>;
  /** Returns the existing customer if the member has one already. */
  add(uid: string, customerId: string): Promise<BillingCustomer>;
  summaryOf(uid: string): Promise<BillingSummary | undefined>;
  lastApplied(uid: string): Promise<AppliedSummary | undefined>;
  /** A number for a query of Stripe that begins now: a higher one has seen what a lower one has seen, or more. */
  nextQuery(customerId: string): Promise<number>;
  /** Within a transaction: false if the result of a later query was applied already. */
  apply(query: Query, customerId: string, result: AppliedQuery): Promise<boolean>;
  /** Customers whose state was not queried since then. */
  notQueriedSince(time: number, limit: number): Promise<readonly string[]>;
}

export interface AppliedQuery {
  readonly query: number;
  readonly at: number;
  readonly summary: BillingSummary;
}

const model = 'billingCustomer';

export function createBillingCustomers({ adapter }: AuthContext, database: Database): BillingCustomers {
  const find = async (field: string, value: string) =>
    (await adapter.findOne<BillingCustomer>({ model, where: [{ field, value }] })) ?? undefined;
  async function lastApplied(uid: string): Promise<AppliedSummary | undefined> {
    const { applied = 0, summary } = (await find('userId', uid)) ?? {};
    return summary ? { applied, summary: JSON.parse(summary) as BillingSummary } : undefined;
  }
  return {
    ofMember: (uid) => find('userId', uid),
    byId: (customerId) => find('customerId', customerId),
    async add(userId, customerId) {
      const data = { userId, customerId, queries: 0, applied: 0, queriedAt: new Date(0) };
      const created = await adapter
        .create<Record<string, unknown>, BillingCustomer>({ model, data })
        .catch((error: unknown) => error);
      const stored = await find('userId', userId);
      if (!stored) throw created;
      return stored;
    },
    summaryOf: async (uid) => (await lastApplied(uid))?.summary,
    lastApplied,
    async nextQuery(customerId) {
      const [row] = await database.query(
        `update "billingCustomer" set "queries" = "queries" + 1 where "customerId" = $1 returning "queries"`,
        [customerId],
      );
      return Number(row?.queries);
    },
    async apply(query, customerId, { query: number, at, summary }) {
      const updated = await query(
        `update "billingCustomer" set applied = $2, "queriedAt" = $3, summary = $4
         where "customerId" = $1 and applied < $2 returning id`,
        [customerId, number, new Date(at), JSON.stringify(summary)],
      );
      return updated.length > 0;
    },
    async notQueriedSince(time, limit) {
      const rows = await database.query(
        `select "customerId" from "billingCustomer" where "queriedAt" <= $1 order by "queriedAt" limit $2`,
        [new Date(time), limit],
      );
      return rows.map(({ customerId }) => String(customerId));
    },
  };
}
