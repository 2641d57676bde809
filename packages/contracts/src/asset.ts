/** The path on the portal's origin under which it serves images and files. */
export const ASSET_PATH = '/assets';
/** The path of ingested images. */
export const MEDIA_PATH = `${ASSET_PATH}/media`;

/** Converts an address in one of the storage buckets to a path of the portal; other addresses stay unchanged. */
export function assetAddress(address: string, buckets: readonly string[]): string {
  for (const bucket of buckets) {
    const base = bucket.replace(/\/+$/, '');
    if (base !== '' && address.startsWith(`${base}/`)) return `${ASSET_PATH}${address.slice(base.length)}`;
  }
  return address;
}
