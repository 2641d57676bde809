const MAX_LENGTH = 2048;

/** Returns the URL if its origin is allowed, parsed the way a browser does; otherwise undefined. */
export function safeReturnUrl(raw: unknown, origins: readonly string[]): string | undefined {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them while parsing, so none may pass.
  if (!/^https?:\/\/[^/]/i.test(raw) || /[\u0000-\u0020\u007f\\]/.test(raw)) return undefined;
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url?.username !== '' || url.password !== '' || !origins.includes(url.origin)) return undefined;
  // Fragments such as #gift=… open something by themselves; pages of an older portal may still send them.
  if (url.hash.includes('=')) url.hash = '';
  return url.href;
}

/** Query parameters that are passed from page to page until the reader is signed in. */
export interface ReturnContext {
  readonly source: string | undefined;
  readonly deviceId: string | undefined;
}

export function readReturnContext(
  raw: { source?: unknown; deviceId?: unknown },
  origins: readonly string[],
): ReturnContext {
  const deviceId =
    typeof raw.deviceId === 'string' && /^[\w-]{1,64}$/.test(raw.deviceId) ? raw.deviceId : undefined;
  return { source: safeReturnUrl(raw.source, origins), deviceId };
}

/** Appends the return context to a path of this app. */
export function withReturnContext(
  path: string,
  { source, deviceId }: ReturnContext,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more);
  if (source) query.set('source', source);
  if (deviceId) query.set('deviceId', deviceId);
  return query.size > 0 ? `${path}?${query}` : path;
}
