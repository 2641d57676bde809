/** Sent by the portal's own server, which asks for all of its readers from one address. */
export const PORTAL_SECRET_HEADER = 'x-portal-secret';
/** Which reader the portal asks for, where it is one. */
export const READER_ADDRESS_HEADER = 'x-reader-address';

/** Who asks, so many trusted proxies away. */
export function clientAddress(
  own: string,
  forwardedFor: string | readonly string[] | undefined,
  proxies: number,
): string {
  if (proxies === 0) return own;
  const forwarded = [forwardedFor ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-Math.min(proxies, forwarded.length)) ?? own;
}
