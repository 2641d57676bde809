import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

export interface TokenForge {
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly publicPem: string;
  /** The claims of a valid alpha member, with changes. */
  claims(changes?: Claims): Claims;
  /** A token signed with the published key, whatever its claims. */
  signed(claims: Claims, header?: Claims): string;
  /** A token signed with an unpublished key. */
  signedByOther(claims: Claims, header?: Claims): string;
  /** A token whose signature is an HMAC with the given secret. */
  hmac(claims: Claims, secret: string, header?: Claims): string;
  /** A token with any signature text. */
  withSignature(claims: Claims, header: Claims, signature: string): string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function createTokenForge(issuer: string): Promise<TokenForge> {
  const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [own, other] = [newPair(), newPair()];
  const publicKey = createPublicKey(own.privateKey);
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const base = { alg: 'ES256', typ: 'JWT', kid: 'hostile' };
  const withKey = (key: typeof own.privateKey, claims: Claims, header: Claims) => {
    const input = `${encode({ ...base, ...header })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(input), {
      key: createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' })),
      dsaEncoding: 'ieee-p1363',
    });
    return `${input}.${signature.toString('base64url')}`;
  };
  return {
    publicPem,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid: 'hostile', alg: 'ES256', use: 'sig' },
    claims(changes = {}) {
      const now = Math.floor(Date.now() / 1000);
      return {
        ...{ iss: issuer, aud: 'portal', sub: 'hostile-member', email: 'hostile@example.com' },
        ...{ plan2: 'professional', roles2: { ALPHA: true }, iat: now, nbf: now, exp: now + 1200 },
        ...changes,
      };
    },
    signed: (claims, header = {}) => withKey(own.privateKey, claims, header),
    signedByOther: (claims, header = {}) => withKey(other.privateKey, claims, header),
    hmac(claims, secret, header = {}) {
      const input = `${encode({ ...base, alg: 'HS256', ...header })}.${encode(claims)}`;
      return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
    },
    withSignature: (claims, header, signature) =>
      `${encode({ ...base, ...header })}.${encode(claims)}.${signature}`,
  };
}
