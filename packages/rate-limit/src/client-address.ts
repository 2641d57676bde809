/** Proves to the API that a request comes from the portal's own server. */
export const PORTAL_SECRET_HEADER = 'x-portal-secret';
/** The address of the reader for whom the portal's server makes a request. */
export const READER_ADDRESS_HEADER = 'x-reader-address';

/** The client's address as reported by the outermost of `trustedProxies` proxies, or the socket's address. */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | readonly string[] | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return socketAddress;
  const forwarded = [forwardedFor ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  return forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? socketAddress;
}
