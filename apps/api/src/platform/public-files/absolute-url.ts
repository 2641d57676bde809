/** Makes a portal path absolute and leaves other URLs unchanged. */
export const absolute = (portalUrl: string, pathOrAddress: string): string =>
  pathOrAddress.startsWith('/') ? `${portalUrl}${pathOrAddress}` : pathOrAddress;
