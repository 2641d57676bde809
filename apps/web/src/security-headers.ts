interface Setting {
  readonly apiUrl: string;
  readonly accountsUrl: string;
  /** Addresses of the configured services. */
  readonly collectors: readonly string[];
  readonly https: boolean;
  readonly development: boolean;
}

interface Header {
  readonly key: string;
  readonly value: string;
}

function contentSecurityPolicy({ apiUrl, accountsUrl, collectors, development }: Setting): string {
  const api = new URL(apiUrl).origin;
  const accounts = new URL(accountsUrl).origin;
  const called = new Set([api, accounts, ...collectors.map((url) => new URL(url).origin)]);
  return [
    "default-src 'self'",
    // The development server evaluates modules and injects styles; a build does neither.
    development ? "script-src 'self' 'unsafe-eval' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // next/image writes its sizes and its blur as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${[...called].join(' ')}${development ? ' ws:' : ''}`,
    'frame-src https:',
    "frame-ancestors 'none'",
    "base-uri 'self'",
    `form-action 'self' ${accounts}`,
    "object-src 'none'",
  ].join('; ');
}

export function securityHeaders(setting: Setting): Header[] {
  const headers = [
    { key: 'Content-Security-Policy', value: contentSecurityPolicy(setting) },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    {
      key: 'Permissions-Policy',
      value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  ];
  // Over plain http browsers ignore it, and on localhost it would lock out every other project.
  if (setting.https && !setting.development) {
    headers.push({ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' });
  }
  return headers;
}
