/** The header that names the content keys of a response, for purges by key. */
export const SURROGATE_KEY_HEADER = 'surrogate-key';

export const surrogateKeyHeader = (contentKeys: readonly string[]): string => contentKeys.join(' ');

/** The content keys in a header. Undefined, as everywhere, means that any content change affects the response. */
export function parseSurrogateKeys(header: string | null | undefined): readonly string[] | undefined {
  return header === null || header === undefined ? undefined : header.split(' ').filter(Boolean);
}
