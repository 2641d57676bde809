import type { Database } from '../../platform/database.ts';
import { createBillingCustomers } from './billing-customers.ts';
import { createPayments, type PaymentOptions, type Payments } from './payments.ts';
import { createStripeEvents } from './stripe-events.ts';

type Options = Omit<PaymentOptions, 'stripe' | 'settings' | 'customers' | 'events'> & {
  readonly database: Database;
};

/** Undefined if Stripe is not configured. */
export async function openPayments({ database, ...options }: Options): Promise<Payments | undefined> {
  const settings = options.config.stripe;
  if (!settings) return undefined;
  // Loaded on demand: the SDK is large, and most installations do not need it.
  const { createStripe } = await import('./stripe-client.ts');
  return createPayments({
    ...options,
    settings,
    stripe: createStripe(settings),
    customers: createBillingCustomers(options.context, database),
    events: await createStripeEvents(database, options.now),
  });
}
