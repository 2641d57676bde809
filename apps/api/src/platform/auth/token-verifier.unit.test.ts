import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIENCE, ISSUER } from '../../../test/tokens.ts';
import { KeySet } from './key-set.ts';
import { JwtVerifier } from './token-verifier.ts';

interface Pair {
  readonly jwk: JWK;
  token(claims?: object, header?: object): Promise<string>;
}

async function pair(kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const now = Math.floor(Date.now() / 1000);
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
    token: (claims = {}, header = {}) =>
      new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'u1', iat: now, exp: now + 600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
        .sign(privateKey),
  };
}

/** What the main app's key set request returns. */
let served: JWK[] | 'down' | 'not JSON' | 'empty';
const fetchKeys = vi.fn(async () => {
  if (served === 'down') throw new TypeError('fetch failed');
  if (served === 'not JSON') return new Response('<html>', { status: 200 });
  if (served === 'empty') return Response.json({ keys: [] });
  return Response.json({ keys: served });
});

let folder: string;
let file: string;
let time: number;
let first: Pair;
let second: Pair;

beforeAll(async () => {
  [first, second] = await Promise.all([pair('first'), pair('second')]);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-keys-'));
  file = join(folder, 'jwks.json');
  time = 0;
  served = [first.jwk];
  fetchKeys.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(): Promise<{ keys: KeySet; verifier: JwtVerifier }> {
  const keys = new KeySet({ url: 'http://main.example/jwks', file, fetch: fetchKeys, now: () => time });
  await keys.open();
  return { keys, verifier: new JwtVerifier({ issuer: ISSUER, audience: AUDIENCE }, keys) };
}

const status = (verified: Promise<unknown>) =>
  verified.then(
    () => 200,
    (error) => error.status,
  );

describe('KeySet', () => {
  it('[API-14] fetches the keys once and stores them on disk', async () => {
    const { verifier } = await open();
    for (let n = 0; n < 5; n += 1) expect(await status(verifier.verify(await first.token({ n })))).toBe(200);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [first.jwk] });
  });

  it('[API-14] reads the keys from disk when restarted while the main app is down', async () => {
    await open();
    served = 'down';
    const { verifier } = await open();
    expect(await status(verifier.verify(await first.token()))).toBe(200);
  });

  it('[API-14] responds 503 while no key is available and 200 once it is', async () => {
    served = 'down';
    const { verifier } = await open();
    const token = await first.token();
    expect(await status(verifier.verify(token))).toBe(503);
    served = [first.jwk];
    time = 10_000;
    expect(await status(verifier.verify(token))).toBe(200);
  });

  it('[API-14] while the main app is down, responds 503 for an unknown key and accepts known ones', async () => {
    const { verifier } = await open();
    served = 'down';
    time = 10_000;
    expect(await status(verifier.verify(await second.token()))).toBe(503);
    expect(await status(verifier.verify(await first.token()))).toBe(200);
  });

  it('[API-14] responds 401 to tokens that can be rejected without a key', async () => {
    served = 'down';
    const { verifier } = await open();
    const [, payload] = (await first.token()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const hmac = Buffer.from('{"alg":"HS256","kid":"first"}').toString('base64url');
    for (const token of [`${none}.${payload}.`, `${hmac}.${payload}.AAAA`, 'garbage', 'a'.repeat(9000)]) {
      expect(await status(verifier.verify(token))).toBe(401);
    }
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it('accepts a new key as soon as a token names it, and the old one too', async () => {
    const { verifier } = await open();
    served = [first.jwk, second.jwk];
    time = 10_000;
    expect(await status(verifier.verify(await second.token()))).toBe(200);
    expect(await status(verifier.verify(await first.token()))).toBe(200);
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('fetches the keys at most every four seconds, whatever key ids tokens name', async () => {
    const { verifier } = await open();
    const unknown = await pair('unknown');
    for (time = 0; time < 30_000; time += 1000) {
      expect(await status(verifier.verify(await unknown.token({ time })))).toBe(401);
    }
    expect(fetchKeys).toHaveBeenCalledTimes(8);
  });

  it('shares one request among all that wait for it', async () => {
    served = 'down';
    const { verifier } = await open();
    served = [first.jwk];
    time = 10_000;
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => first.token({ n })));
    const statuses = await Promise.all(tokens.map((token) => status(verifier.verify(token))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('[API-14] rejects a revoked key after at most six seconds, also for a token verified before', async () => {
    const { verifier } = await open();
    const token = await first.token();
    expect(await status(verifier.verify(token))).toBe(200);
    served = [second.jwk];
    time = 6000;
    expect(await status(verifier.verify(token))).toBe(401);
    expect(verifier.verifiedReader(token)).toBeUndefined();
  });

  it('refreshes the keys in the background after four seconds', async () => {
    const { keys, verifier } = await open();
    const token = await first.token();
    expect(await status(verifier.verify(token))).toBe(200);
    const { generation } = keys;
    served = [second.jwk];
    time = 4000;
    expect(await status(verifier.verify(token))).toBe(200);
    await vi.waitFor(() => expect(keys.generation).toBe(generation + 1), { timeout: 60_000 });
    expect(await status(verifier.verify(token))).toBe(401);
  });

  it('keeps cached verifications while the keys stay the same', async () => {
    const { keys, verifier } = await open();
    const token = await first.token();
    await verifier.verify(token);
    time = 6000;
    await verifier.verify(await first.token({ n: 1 }));
    expect(fetchKeys).toHaveBeenCalledTimes(2);
    expect(keys.generation).toBe(1);
    expect(verifier.verifiedReader(token)).toBeDefined();
  });

  it('does not wait for the main app again while it is down', async () => {
    const { verifier } = await open();
    served = 'down';
    time = 6000;
    expect(await status(verifier.verify(await first.token()))).toBe(200);
    fetchKeys.mockImplementationOnce(() => new Promise(() => {}));
    time = 12_000;
    expect(await status(verifier.verify(await first.token()))).toBe(200);
    expect(fetchKeys).toHaveBeenCalledTimes(3);
  });

  it('refreshes the keys on time after the wall clock jumped back', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] });
    try {
      const keys = new KeySet({ url: 'http://main.example/jwks', file, fetch: fetchKeys });
      await keys.open();
      vi.setSystemTime(Date.now() - 600_000);
      vi.advanceTimersByTime(6000);
      await keys.refreshIfDue();
      expect(fetchKeys).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['not JSON', 'empty', 'down'] as const)('keeps its keys when the main app is %s', async (state) => {
    const { verifier } = await open();
    served = state;
    time = 6000;
    expect(await status(verifier.verify(await first.token({ n: 1 })))).toBe(200);
    await vi.waitFor(() => expect(fetchKeys).toHaveBeenCalledTimes(2), { timeout: 60_000 });
    expect(await status(verifier.verify(await first.token({ n: 2 })))).toBe(200);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [first.jwk] });
  });

  it.each(['', '{', '{}', '[]', '{"keys":5}', 'null'])(
    'starts with a stored file that contains "%s"',
    async (text) => {
      writeFileSync(file, text);
      const { verifier } = await open();
      expect(await status(verifier.verify(await first.token()))).toBe(200);
    },
  );

  it('works when the keys cannot be stored', async () => {
    file = join(folder, 'missing', 'jwks.json');
    const { verifier } = await open();
    expect(await status(verifier.verify(await first.token()))).toBe(200);
    expect(await status(verifier.verify(await second.token()))).toBe(401);
  });
});

describe('JwtVerifier', () => {
  it('[ENT-08, API-14] reads plan, roles, email and uid', async () => {
    const { verifier } = await open();
    const token = await first.token({ email: 'a@example.com', plan2: 'pioneer', roles2: ['ALPHA'] });
    expect((await verifier.verify(token)).reader).toEqual({
      kind: 'member',
      uid: 'u1',
      email: 'a@example.com',
      plan: 'pioneer',
      alpha: true,
      staff: false,
    });
  });

  it.each([
    [{}, {}],
    [
      { sid: 's1', epoch: 2 },
      { sid: 's1', epoch: 2 },
    ],
    // Other providers may use the names for something else.
    [{ sid: 7, epoch: 'two' }, {}],
  ])('reads of the claims %j the session %j', async (claims, session) => {
    const { verifier } = await open();
    expect((await verifier.verify(await first.token(claims))).session).toEqual(session);
  });

  it('[API-14] rejects a token once it has expired although its verification was cached', async () => {
    const { verifier } = await open();
    const token = await first.token({ exp: Math.floor(Date.now() / 1000) + 60 });
    expect(await status(verifier.verify(token))).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] });
    try {
      expect(await status(verifier.verify(token))).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  const seconds = () => Math.floor(Date.now() / 1000);

  it.each([
    ['issued by a clock that is 50 s ahead', () => ({ iat: seconds() + 50, nbf: seconds() + 50 }), 200],
    ['issued by a clock that is 70 s ahead', () => ({ iat: seconds() + 70, nbf: seconds() + 70 }), 401],
    ['expired 50 s ago', () => ({ iat: seconds() - 600, exp: seconds() - 50 }), 200],
    ['expired 70 s ago', () => ({ iat: seconds() - 600, exp: seconds() - 70 }), 401],
    ['29 minutes old', () => ({ iat: seconds() - 29 * 60, exp: seconds() + 3600 }), 200],
    ['32 minutes old, whatever its exp', () => ({ iat: seconds() - 32 * 60, exp: seconds() + 3600 }), 401],
    ['without iat', () => ({ iat: undefined }), 401],
  ])('[API-14] checks the times of a token with a tolerance of 60 s: %s', async (_case, claims, expected) => {
    const { verifier } = await open();
    expect(await status(verifier.verify(await first.token(claims())))).toBe(expected);
  });

  it('[API-14] rejects a cached token 30 minutes after it was issued', async () => {
    const { verifier } = await open();
    const token = await first.token({ exp: seconds() + 86_400 });
    expect(await status(verifier.verify(token))).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 32 * 60_000, toFake: ['Date'] });
    try {
      expect(verifier.verifiedReader(token)).toBeUndefined();
      expect(await status(verifier.verify(token))).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['JWT', 200],
    ['jwt', 200],
    ['at+jwt', 200],
    [undefined, 200],
    ['logout+jwt', 401],
    ['dpop+jwt', 401],
    ['', 401],
    [5, 401],
  ])('[API-14] checks the type of a token: %s results in %i', async (typ, expected) => {
    const { verifier } = await open();
    expect(await status(verifier.verify(await first.token({}, { typ })))).toBe(expected);
  });
});
