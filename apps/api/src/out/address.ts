/** A path of the portal with the portal before it; an address of somebody else stays as it is. */
export const absolute = (portalUrl: string, pathOrAddress: string): string =>
  pathOrAddress.startsWith('/') ? `${portalUrl}${pathOrAddress}` : pathOrAddress;
