import { beforeFirstPaintScript, scriptHash } from '../../startup/before-first-paint.ts';
import { buildSettings, collectorSettings } from './build-settings.ts';

interface Settings {
  readonly apiUrl: string;
  readonly accountsUrl: string;
  /** Addresses of the configured services. */
  readonly collectors: readonly string[];
  readonly https: boolean;
  /** Allows the script that _document inlines into every page. */
  readonly inlineScriptHash: string;
  readonly development: boolean;
  /** Whether other pages of the portal may contain the page in a frame. */
  readonly embeddable?: boolean;
}

interface Header {
  readonly key: string;
  readonly value: string;
}

function contentSecurityPolicy({
  apiUrl,
  accountsUrl,
  collectors,
  inlineScriptHash,
  development,
  embeddable = false,
}: Settings): string {
  const api = new URL(apiUrl).origin;
  const accounts = new URL(accountsUrl).origin;
  const callable = new Set([api, accounts, ...collectors.map((url) => new URL(url).origin)]);
  return [
    "default-src 'self'",
    // The development server evaluates modules and injects styles; a build does neither.
    development ? "script-src 'self' 'unsafe-eval' 'unsafe-inline'" : `script-src 'self' ${inlineScriptHash}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Images set their aspect ratio and placeholder in style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${[...callable].join(' ')}${development ? ' ws:' : ''}`,
    "frame-src 'self' https:",
    `frame-ancestors ${embeddable ? "'self'" : "'none'"}`,
    "base-uri 'self'",
    `form-action 'self' ${accounts}`,
    "object-src 'none'",
  ].join('; ');
}

export function securityHeaders(settings: Settings): Header[] {
  const headers = [
    { key: 'Content-Security-Policy', value: contentSecurityPolicy(settings) },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: settings.embeddable ? 'SAMEORIGIN' : 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    {
      key: 'Permissions-Policy',
      value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  ];
  // Browsers ignore it over plain http, and on localhost it would affect every other project.
  if (settings.https && !settings.development) {
    headers.push({ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' });
  }
  return headers;
}

/** The headers of a portal with these settings. */
export function headersFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  development: boolean,
  embeddable = false,
): Header[] {
  const { API_URL, ACCOUNTS_URL, PORTAL_URL } = buildSettings(env);
  return securityHeaders({
    apiUrl: API_URL,
    accountsUrl: ACCOUNTS_URL,
    collectors: Object.values(collectorSettings(env)).filter((url) => url !== ''),
    https: PORTAL_URL.startsWith('https:'),
    inlineScriptHash: scriptHash(beforeFirstPaintScript()),
    development,
    embeddable,
  });
}
