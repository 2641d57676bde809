import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIENCE, ISSUER } from '../../test/tokens.ts';
import { KeyRing } from './keys.ts';
import { TokenJudge } from './tokens.ts';

interface Pair {
  readonly jwk: JWK;
  token(claims?: object): Promise<string>;
}

async function pair(kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const now = Math.floor(Date.now() / 1000);
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
    token: (claims = {}) =>
      new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'u1', exp: now + 600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(privateKey),
  };
}

/** The main app: which keys it has now, or that it is down; and how often it was asked. */
let served: JWK[] | 'down' | 'broken' | 'hollow';
const fetchKeys = vi.fn(async () => {
  if (served === 'down') throw new TypeError('fetch failed');
  if (served === 'broken') return new Response('<html>', { status: 200 });
  if (served === 'hollow') return Response.json({ keys: [] });
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

async function open(): Promise<{ keys: KeyRing; judge: TokenJudge }> {
  const keys = new KeyRing({ url: 'http://main.example/jwks', file, fetch: fetchKeys, now: () => time });
  await keys.open();
  return { keys, judge: new TokenJudge({ issuer: ISSUER, audience: AUDIENCE }, keys) };
}

const status = (judged: Promise<unknown>) =>
  judged.then(
    () => 200,
    (error) => error.status,
  );

describe('KeyRing', () => {
  it('[API-14] fetches the keys once and keeps them on disk', async () => {
    const { judge } = await open();
    for (let n = 0; n < 5; n += 1) expect(await status(judge.judge(await first.token({ n })))).toBe(200);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [first.jwk] });
  });

  it('[API-14] restarted while the main app is down, it knows the keys from disk', async () => {
    await open();
    served = 'down';
    const { judge } = await open();
    expect(await status(judge.judge(await first.token()))).toBe(200);
  });

  it('[API-14] with no key to be had, a token cannot be judged: 503, until there is one', async () => {
    served = 'down';
    const { judge } = await open();
    const token = await first.token();
    expect(await status(judge.judge(token))).toBe(503);
    served = [first.jwk];
    time = 10_000;
    expect(await status(judge.judge(token))).toBe(200);
  });

  it('[API-14] while the main app is down, an unknown key is a 503 and a known one still works', async () => {
    const { judge } = await open();
    served = 'down';
    time = 10_000;
    expect(await status(judge.judge(await second.token()))).toBe(503);
    expect(await status(judge.judge(await first.token()))).toBe(200);
  });

  it('[API-14] what needs no key to be refused is a 401 all the same', async () => {
    served = 'down';
    const { judge } = await open();
    const [, payload] = (await first.token()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const hmac = Buffer.from('{"alg":"HS256","kid":"first"}').toString('base64url');
    for (const token of [`${none}.${payload}.`, `${hmac}.${payload}.AAAA`, 'garbage', 'a'.repeat(9000)]) {
      expect(await status(judge.judge(token))).toBe(401);
    }
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it('takes up a new key as soon as a token names it, and lets the old one overlap', async () => {
    const { judge } = await open();
    served = [first.jwk, second.jwk];
    time = 10_000;
    expect(await status(judge.judge(await second.token()))).toBe(200);
    expect(await status(judge.judge(await first.token()))).toBe(200);
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('asks at most once in ten seconds, whatever strangers send', async () => {
    const { judge } = await open();
    const stranger = await pair('stranger');
    for (time = 0; time < 30_000; time += 1000) {
      expect(await status(judge.judge(await stranger.token({ time })))).toBe(401);
    }
    expect(fetchKeys).toHaveBeenCalledTimes(3);
  });

  it('asks once for all who wait', async () => {
    served = 'down';
    const { judge } = await open();
    served = [first.jwk];
    time = 10_000;
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => first.token({ n })));
    const answers = await Promise.all(tokens.map((token) => status(judge.judge(token))));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it('renews known keys behind the reader’s back after ten minutes, so that a withdrawn one ends', async () => {
    const { judge } = await open();
    served = [second.jwk];
    time = 10 * 60_000 + 1;
    expect(await status(judge.judge(await first.token({ n: 1 })))).toBe(200);
    await vi.waitFor(() => expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [second.jwk] }));
    time += 10_001;
    expect(await status(judge.judge(await first.token({ n: 2 })))).toBe(401);
  });

  it.each(['broken', 'hollow', 'down'] as const)(
    'keeps what it has when the main app is %s',
    async (state) => {
      const { judge } = await open();
      served = state;
      time = 10 * 60_000 + 1;
      expect(await status(judge.judge(await first.token({ n: 1 })))).toBe(200);
      await vi.waitFor(() => expect(fetchKeys).toHaveBeenCalledTimes(2));
      expect(await status(judge.judge(await first.token({ n: 2 })))).toBe(200);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [first.jwk] });
    },
  );

  it.each(['', '{', '{}', '[]', '{"keys":5}', 'null'])('starts on a file that holds "%s"', async (text) => {
    writeFileSync(file, text);
    const { judge } = await open();
    expect(await status(judge.judge(await first.token()))).toBe(200);
  });

  it('works where the keys cannot be written down', async () => {
    file = join(folder, 'missing', 'jwks.json');
    const { judge } = await open();
    expect(await status(judge.judge(await first.token()))).toBe(200);
    expect(await status(judge.judge(await second.token()))).toBe(401);
  });
});

describe('TokenJudge', () => {
  it('[ENT-08, API-14] reads plan, roles, e-mail and uid', async () => {
    const { judge } = await open();
    const token = await first.token({ email: 'a@example.com', plan2: 'pioneer', roles2: ['ALPHA'] });
    expect(await judge.judge(token)).toEqual({
      kind: 'member',
      uid: 'u1',
      email: 'a@example.com',
      plan: 'pioneer',
      alpha: true,
      staff: false,
    });
  });

  it('[API-14] a token judged good ends at its hour, though its judgement is remembered', async () => {
    const { judge } = await open();
    const token = await first.token({ exp: Math.floor(Date.now() / 1000) + 60 });
    expect(await status(judge.judge(token))).toBe(200);
    vi.useFakeTimers({ now: Date.now() + 66_000, toFake: ['Date'] });
    try {
      expect(await status(judge.judge(token))).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});
