import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '@tidemark/contracts/access';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { KeySet } from '../src/platform/auth/key-set.ts';
import { JwtVerifier, type RightsChanges } from '../src/platform/auth/token-verifier.ts';

export const ISSUER = 'http://localhost:4100';
export const AUDIENCE = 'portal';

export interface TokenIssuer {
  readonly verifier: JwtVerifier;
  /** The public key in two formats. */
  readonly publicJwk: JWK;
  readonly publicPem: string;
  token(reader: Extract<Reader, { kind: 'member' }>): Promise<string>;
  /** A token with the given claims and header, signed with the right key. */
  sign(claims: JWTPayload, header?: { kid?: string; typ?: string }): Promise<string>;
}

const claimsOf = (reader: Extract<Reader, { kind: 'member' }>): JWTPayload => ({
  iss: ISSUER,
  aud: AUDIENCE,
  sub: reader.uid,
  email: reader.email,
  plan2: reader.plan,
  roles2: { ALPHA: reader.alpha, STAFF: reader.staff },
  iat: Math.floor(Date.now() / 1000),
  nbf: Math.floor(Date.now() / 1000) - 10,
  exp: Math.floor(Date.now() / 1000) + 1200,
});

/** Real keys and the real verifier; only the request to the main app is replaced by a local key set. */
export async function createTokenIssuer(changes?: RightsChanges): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const jwks = { keys: [publicJwk] };
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-keys-'));
  const file = join(folder, 'jwks.json');
  writeFileSync(file, JSON.stringify(jwks));
  const keys = new KeySet({ url: 'http://localhost:1/jwks', file, fetch: async () => Response.json(jwks) });
  await keys.open();
  // The key set has read the file and fetches nothing else.
  rmSync(folder, { recursive: true });
  const sign: TokenIssuer['sign'] = (claims, header = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT', ...header })
      .sign(privateKey);
  return {
    verifier: new JwtVerifier({ issuer: ISSUER, audience: AUDIENCE }, keys, changes),
    publicJwk,
    publicPem: await exportSPKI(publicKey),
    sign,
    token: (reader) => sign(claimsOf(reader)),
  };
}
