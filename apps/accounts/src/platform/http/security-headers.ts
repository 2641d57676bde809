import { PROVIDER_IDS, PROVIDERS } from '../auth/providers.ts';
import type { Config } from '../settings/config.ts';

type HeaderConfig = Pick<Config, 'allowedOrigins' | 'url' | 'stripe' | 'providers'>;

const PAYMENT_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com'];

/** Browsers apply form-action to redirects after a form too, so it lists every site that a form leads to. */
function formTargets({ allowedOrigins, stripe, providers }: HeaderConfig): readonly string[] {
  const paymentPages = stripe ? (stripe.apiUrl === undefined ? PAYMENT_PAGES : [stripe.apiUrl]) : [];
  const signInPages = PROVIDER_IDS.filter((id) => providers[id]).map((id) => PROVIDERS[id].origin);
  return [...allowedOrigins, ...paymentPages, ...signInPages];
}

/** Pages have no scripts, except those that need one from our own files and say so. */
export function contentPolicy(config: HeaderConfig, withScript = false): string {
  return [
    "default-src 'none'",
    ...(withScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${formTargets(config).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every response, including the ones that Node sends for malformed requests. */
export function securityHeaders(config: HeaderConfig): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': contentPolicy(config),
    'x-content-type-options': 'nosniff',
    // Not `no-referrer`: with it browsers send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'private, no-store',
  };
  if (config.url.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}
