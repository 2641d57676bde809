/** Browsers of one reader that get push messages. Another one replaces the oldest. */
export const MAX_DEVICES = 10;

/** The push services of Chrome, Firefox, Edge and Safari. A host is permitted if it is, or ends with, one of these. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

/** What a push message contains. All of it is public: title and teaser of an article, whatever the reader may read. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** The address on the portal that a click opens. */
  readonly path: string;
  /** A message that was sent again replaces the one with the same tag. */
  readonly tag: string;
}

/**
 * Whether messages may be sent to this address. Readers choose it, so it must be that of a push service: HTTPS on its
 * usual port, unless the host is listed with another one, and no credentials.
 */
export function isPushEndpoint(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return false;
  return hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
}
