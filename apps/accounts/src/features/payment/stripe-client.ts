import Stripe from 'stripe';
import type { StripeConfig } from '../../platform/settings/config.ts';

/** The official SDK. `apiUrl` replaces Stripe in tests. */
export function createStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url && {
      protocol: url.protocol === 'https:' ? 'https' : 'http',
      host: url.hostname,
      ...(url.port && { port: url.port }),
    }),
  });
}
