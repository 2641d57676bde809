import { libraryApi } from './library-paths.ts';
import { api, PUBLIC_FILES_PREFIX, site } from './paths.ts';
import { privateCalendarPath, privateFeedPath } from './private-feeds.ts';

/**
 * Paths whose last part gives access to what it names: previews, also as page data of Next.js, private feeds and
 * calendars, and protected images. No server, proxy or edge logs that part. nginx and Varnish use the same expression
 * (`deploy/`), so it has only what all three understand. Upper and lower case are the same.
 */
export const SECRET_PATH = '^(/+(_next/+data/+[^/]+/+)?(preview|private-feeds|assets/+media)/+).+$';

const secretPath = new RegExp(SECRET_PATH, 'i');
const REDACTED = '[redacted]';

/** What may be logged of a request's URL: its path without secrets, and neither query nor fragment. */
export function loggedPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  // Routers decode paths, so an encoded path reaches the same routes.
  const [, prefix] = secretPath.exec(decoded(path)) ?? [];
  return prefix === undefined ? path : `${prefix}${REDACTED}`;
}

const mentioned =
  /((?:preview|private-feeds|assets(?:\/|%2f)+media)(?:\/|%2f)+)[^\s"'<>()]+|([?&](?:token|code|state)=)[^\s"'<>()&]+/gi;

/** A text that a library has written, such as an error message, without the secrets of addresses in it. */
export const withoutSecrets = (text: string): string =>
  text.replace(mentioned, (_, path: string | undefined, query: string) => `${path ?? query}${REDACTED}`);

/** Decodes ASCII only, so that what cannot be decoded does not hide the rest. */
function decoded(path: string): string {
  return path.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Every kind of address that contains a secret, by the server that responds to it, for tests of what is logged. */
export const SECRET_ADDRESSES: Readonly<
  Record<'portal' | 'api' | 'accounts', readonly ((secret: string) => string)[]>
> = {
  portal: [
    site.preview,
    (secret) => `/_next/data/a-build/preview/${secret}.json`,
    (secret) => `/assets/media/${secret}.webp`,
    (secret) => `/_next/image?url=${encodeURIComponent(`/assets/media/${secret}.webp`)}&w=640&q=75`,
    // Browsers do not send fragments, but other clients may.
    (secret) => `${site.article('an-article')}#gift=${secret}`,
    site.emailPreferences,
    (secret) => `${site.search(secret)}`,
  ],
  api: [
    (secret) => privateFeedPath(secret, 'all', 'rss'),
    (secret) => privateFeedPath(secret, 'following', 'json'),
    privateCalendarPath,
    (secret) => api.preview(secret, 'alpha'),
    (secret) => `/assets/media/${secret}.webp`,
    (secret) => `${libraryApi.unsubscribe}?token=${secret}`,
    (secret) => `${PUBLIC_FILES_PREFIX}/robots.txt?token=${secret}`,
  ],
  accounts: [
    (secret) => `/reset?token=${secret}`,
    (secret) => `/login/link/confirm?token=${secret}`,
    (secret) => `/unsubscribe?token=${secret}`,
    (secret) => `/api/auth/callback/google?code=${secret}&state=${secret}`,
    (secret) => `/subscribe/done?session_id=${secret}`,
    (secret) => `/login?source=${encodeURIComponent(`${site.article('an-article')}#gift=${secret}`)}`,
    (secret) => `/staff/reader?email=${secret}@example.com`,
  ],
};

/** Other spellings of an address that a server may treat as the same one. */
export function spellings(address: string): string[] {
  const encoded = `/%${address.charCodeAt(1).toString(16)}${address.slice(2)}`;
  return [
    address,
    encoded,
    `/${address}`,
    address.replace(/^\/[^/?#]+/, (start) => start.toUpperCase()),
    `${address}${address.includes('?') ? '&' : '?'}again=1#fragment`,
  ];
}
