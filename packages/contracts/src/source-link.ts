/** Source links lacking http or https get https; nothing stays nothing. */
export function sourceLink(source: string | null | undefined): string | undefined {
  const address = source?.trim();
  if (!address) return undefined;
  return /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`;
}
