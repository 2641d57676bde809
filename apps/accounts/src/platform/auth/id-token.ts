/** The issuers of the ID tokens that Google and Apple send; GitHub sends none. */
const ISSUERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['google', ['https://accounts.google.com', 'accounts.google.com']],
  ['apple', ['https://appleid.apple.com']],
]);
const CLOCK_DIFFERENCE_SECONDS = 300;

/**
 * Whether the claims of an ID token say that this site has issued it, now and for us. Better Auth reads ID tokens from
 * the response of the site's token endpoint without comparing these claims.
 */
export function isMeantForUs(provider: string, clientId: string, claims: object, nowMs: number): boolean {
  const issuers = ISSUERS.get(provider);
  if (!issuers) return true;
  const { iss, aud, exp } = claims as { iss?: unknown; aud?: unknown; exp?: unknown };
  return (
    issuers.some((issuer) => issuer === iss) &&
    aud === clientId &&
    typeof exp === 'number' &&
    exp + CLOCK_DIFFERENCE_SECONDS > nowMs / 1000
  );
}
