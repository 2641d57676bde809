/** Where the portal serves pictures and files, on its own origin. */
export const ASSET_PATH = '/assets';

/** Addresses in one of the storage buckets become paths of the portal; any other address is left alone. */
export function assetAddress(address: string, buckets: readonly string[]): string {
  for (const bucket of buckets) {
    const base = bucket.replace(/\/+$/, '');
    if (base !== '' && address.startsWith(`${base}/`)) return `${ASSET_PATH}${address.slice(base.length)}`;
  }
  return address;
}
