import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '@tidemark/contracts/access';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { KeyRing } from '../src/plugins/keys.ts';
import { TokenJudge } from '../src/plugins/tokens.ts';

export const ISSUER = 'http://localhost:4100';
export const AUDIENCE = 'portal';

export interface Mint {
  readonly judge: TokenJudge;
  /** What everyone may know of the key, in the two ways it is written. */
  readonly publicJwk: JWK;
  readonly publicPem: string;
  token(reader: Extract<Reader, { kind: 'member' }>): Promise<string>;
  /** A token with claims and header of the test's choosing, signed with the right key. */
  sign(claims: JWTPayload, header?: { kid?: string }): Promise<string>;
}

const claimsOf = (reader: Extract<Reader, { kind: 'member' }>): JWTPayload => ({
  iss: ISSUER,
  aud: AUDIENCE,
  sub: reader.uid,
  email: reader.email,
  plan2: reader.plan,
  roles2: { ALPHA: reader.alpha, STAFF: reader.staff },
  nbf: Math.floor(Date.now() / 1000) - 10,
  exp: Math.floor(Date.now() / 1000) + 1200,
});

/** Real keys and the real judge; only the main app's address is replaced by a set of keys. */
export async function createMint(): Promise<Mint> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const jwks = { keys: [publicJwk] };
  const file = join(mkdtempSync(join(tmpdir(), 'tidemark-keys-')), 'jwks.json');
  writeFileSync(file, JSON.stringify(jwks));
  const keys = new KeyRing({ url: 'http://localhost:1/jwks', file, fetch: async () => Response.json(jwks) });
  await keys.open();
  const sign: Mint['sign'] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'test', ...header }).sign(privateKey);
  return {
    judge: new TokenJudge({ issuer: ISSUER, audience: AUDIENCE }, keys),
    publicJwk,
    publicPem: await exportSPKI(publicKey),
    sign,
    token: (reader) => sign(claimsOf(reader)),
  };
}
