const LONGEST = 2048;

/** Where to send the reader afterwards, if it is an address of ours; judged as a browser would parse it. */
export function safeSource(raw: unknown, origins: readonly string[]): string | undefined {
  if (typeof raw !== 'string' || raw.length > LONGEST) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them while parsing, so none may pass.
  if (!/^https?:\/\/[^/]/i.test(raw) || /[\u0000-\u0020\u007f\\]/.test(raw)) return undefined;
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url?.username !== '' || url.password !== '' || !origins.includes(url.origin)) return undefined;
  return url.href;
}

/** What travels with a reader from page to page until they are signed in. */
export interface Journey {
  readonly source: string | undefined;
  readonly deviceId: string | undefined;
}

export function readJourney(
  raw: { source?: unknown; deviceId?: unknown },
  origins: readonly string[],
): Journey {
  const deviceId =
    typeof raw.deviceId === 'string' && /^[\w-]{1,64}$/.test(raw.deviceId) ? raw.deviceId : undefined;
  return { source: safeSource(raw.source, origins), deviceId };
}

/** A path of this app, with the journey going along. */
export function along(
  path: string,
  { source, deviceId }: Journey,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more);
  if (source) query.set('source', source);
  if (deviceId) query.set('deviceId', deviceId);
  return query.size > 0 ? `${path}?${query}` : path;
}
