/** Adds https to a source link without http or https. An empty source gives no link. */
export function sourceLink(source: string | null | undefined): string | undefined {
  const address = source?.trim();
  if (!address) return undefined;
  return /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`;
}

const OWN_EMBED = /^\/embeds\/[a-z0-9-]+\.html$/;

/** Whether an embedded page is one of the portal itself, which serves those in a folder of their own. */
export const isOwnEmbed = (source: string): boolean => OWN_EMBED.test(source);
