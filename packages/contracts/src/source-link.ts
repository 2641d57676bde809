/** Adds https to a source link without http or https. An empty source gives no link. */
export function sourceLink(source: string | null | undefined): string | undefined {
  const address = source?.trim();
  if (!address) return undefined;
  return /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`;
}
