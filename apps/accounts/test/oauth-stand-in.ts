import { createHash, randomUUID } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { vi } from 'vitest';
import { onCleanUp } from './browser.ts';

export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
  /** Claims of the ID token that differ from those of the site. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

interface Grant extends Identity {
  readonly clientId: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

/** By the address of the token endpoint. */
const ISSUERS = new Map([
  ['https://oauth2.googleapis.com/token', 'https://accounts.google.com'],
  ['https://github.com/login/oauth/access_token', 'https://github.com'],
  ['https://appleid.apple.com/auth/token', 'https://appleid.apple.com'],
]);

const json = (body: unknown, status = 200) => Response.json(body, { status });

/**
 * Google, GitHub and Apple: replaces `fetch`, because Better Auth's options cannot change their endpoints. It checks
 * the client secret, the redirect address and PKCE, accepts each code once, and issues tokens.
 */
export function standInForProviders(clientSecret: string) {
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, Grant>();

  function exchange(issuer: string, body: URLSearchParams): Response {
    const code = body.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      grant !== undefined &&
      body.get('client_secret') === clientSecret &&
      body.get('redirect_uri') === grant.redirectUri &&
      verifier === grant.challenge;
    if (!isValid) return json({ error: 'invalid_grant' }, 400);
    const accessToken = randomUUID();
    accessTokens.set(accessToken, grant);
    const about = { sub: grant.id, email: grant.email, email_verified: grant.verified, name: 'Somebody' };
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const claims = { iss: issuer, aud: grant.clientId ?? '', exp, ...about, ...grant.claims };
    const idToken = new UnsecuredJWT(claims).setIssuedAt().encode();
    return json({ access_token: accessToken, token_type: 'Bearer', id_token: idToken });
  }

  async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input);
    const issuer = ISSUERS.get(url);
    if (issuer !== undefined) return exchange(issuer, new URLSearchParams(String(init?.body)));
    const [, token = ''] = /^Bearer (.*)$/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? [];
    const identity = accessTokens.get(token);
    if (!identity) return json({ message: 'Unauthorized' }, 401);
    if (url === 'https://api.github.com/user')
      return json({ id: identity.id, login: 'somebody', email: null });
    if (url === 'https://api.github.com/user/emails')
      return json([{ email: identity.email, primary: true, verified: identity.verified }]);
    return json({ message: 'Not found' }, 404);
  }

  vi.stubGlobal('fetch', respond);
  onCleanUp(() => {
    vi.unstubAllGlobals();
  });
  return {
    /** What the provider does when the reader agrees: returns the parameters that it sends back. */
    authorize(address: string, identity: Identity) {
      const { searchParams } = new URL(address);
      const code = randomUUID();
      codes.set(code, {
        ...identity,
        clientId: searchParams.get('client_id'),
        challenge: searchParams.get('code_challenge'),
        redirectUri: searchParams.get('redirect_uri'),
      });
      return { code, state: searchParams.get('state') ?? '' };
    },
  };
}
