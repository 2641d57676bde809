import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PASSWORD, start } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

const MINUTE = 60_000;
const OWNER = 'free@demo.test';

async function startBehindProxy() {
  const clock = { time: Date.UTC(2026, 10, 15) };
  const app = await start(await freshEnv({ TRUST_PROXY: '1' }), { now: () => clock.time });
  const signIn = (ip: string, password: string, browser = new Browser(app.server), email = OWNER) =>
    browser.post('/login', { email, password }, { 'x-forwarded-for': ip });
  return { ...app, clock, signIn };
}

describe('sign-in delays', () => {
  it('do not affect the owner when someone else guesses from another network', async () => {
    const { signIn, clock } = await startBehindProxy();
    for (let n = 0; n < 60; n += 1) {
      await signIn('198.51.100.7', 'wrong-password');
      clock.time += 2 * MINUTE;
    }
    expect((await signIn('198.51.100.7', 'wrong-password')).statusCode).toBe(429);
    expect((await signIn('203.0.113.5', PASSWORD)).statusCode).toBe(303);
  });

  it('slow down guesses from many networks, while known devices, emails and other accounts are not affected', async () => {
    const { server, services, signIn, clock } = await startBehindProxy();
    const known = new Browser(server);
    await signIn('203.0.113.5', PASSWORD, known);
    await known.post('/logout');
    const guesses = Array.from({ length: 60 }, (_, n) => signIn(`198.51.100.${n + 1}`, 'wrong-password'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const slowed = await signIn('192.0.2.1', PASSWORD);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect(slowed.body).toContain('Log in by email or with a passkey, or try again in 1 second.');
    expect(slowed.body).toContain('href="/login/link');
    expect((await signIn('192.0.2.1', PASSWORD, new Browser(server), 'pioneer@demo.test')).statusCode).toBe(
      303,
    );
    expect((await signIn('198.51.100.9', PASSWORD, known)).statusCode).toBe(303);
    const byEmail = new Browser(server);
    const from = { 'x-forwarded-for': '198.51.100.9' };
    await byEmail.post('/login/link', { email: OWNER }, from);
    await services.background.settled();
    const [, token = ''] =
      /link\/confirm\?token=(\w+)/.exec(emailsIn(services.config.dataDir).at(-1) ?? '') ?? [];
    expect((await byEmail.post('/login/link/confirm', { token }, from)).statusCode).toBe(303);
    // An unknown device gets in too when it waits.
    clock.time += 1000;
    expect((await signIn('192.0.2.1', PASSWORD)).statusCode).toBe(303);
  });

  it('allow fewer than 150 guesses a day for one account, however many networks they come from', async () => {
    const { signIn, clock } = await startBehindProxy();
    const end = clock.time + 24 * 60 * MINUTE;
    let guesses = 0;
    for (let n = 0; clock.time < end; n += 1) {
      const network = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
      const { statusCode, headers } = await signIn(network, 'wrong-password');
      if (statusCode === 401) guesses += 1;
      else clock.time += Number(headers['retry-after']) * 1000;
    }
    expect(guesses).toBeGreaterThan(20);
    expect(guesses).toBeLessThan(150);
  });

  it('grow with every failure on one network', async () => {
    const { signIn, clock } = await startBehindProxy();
    for (let n = 1; n <= 5; n += 1) expect((await signIn('198.51.100.7', 'wrong')).statusCode).toBe(401);
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const limited = await signIn('198.51.100.7', PASSWORD);
      expect(limited.statusCode).toBe(429);
      waits.push(Number(limited.headers['retry-after']));
      clock.time += Number(limited.headers['retry-after']) * 1000;
      expect((await signIn('198.51.100.7', 'wrong')).statusCode).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  it('count an IPv6 /64 as one network', async () => {
    const { signIn } = await startBehindProxy();
    for (let n = 1; n <= 5; n += 1) await signIn(`2001:db8:1:2::${n}`, 'wrong-password');
    expect((await signIn('2001:db8:1:2:a:b:c:d', PASSWORD)).statusCode).toBe(429);
    expect((await signIn('2001:db8:1:3::1', PASSWORD)).statusCode).toBe(303);
  });

  it('count simultaneous guesses one by one', async () => {
    const { signIn } = await startBehindProxy();
    const guesses = Array.from({ length: 12 }, () => signIn('198.51.100.7', 'wrong-password'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('leave a known device usable on a network that is delayed', async () => {
    const { server, signIn } = await startBehindProxy();
    const known = new Browser(server);
    const first = await signIn('198.51.100.7', PASSWORD, known);
    const cookie = first.cookies.find(({ name }) => name === 'tidemark.device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 });
    await known.post('/logout');
    for (let n = 1; n <= 6; n += 1) await signIn('198.51.100.7', 'wrong-password');
    for (let n = 1; n <= 30; n += 1)
      await signIn('198.51.100.7', 'wrong-password', new Browser(server), `reader${n}@example.com`);
    expect((await signIn('198.51.100.7', PASSWORD)).statusCode).toBe(429);
    expect((await signIn('198.51.100.7', PASSWORD, known)).statusCode).toBe(303);
  });

  it('apply to a known device that guesses itself, and to a cookie of another account or without signature', async () => {
    const { server, signIn } = await startBehindProxy();
    const known = new Browser(server);
    await signIn('198.51.100.7', PASSWORD, known);
    const cookie = known.cookies.get('tidemark.device') ?? '';
    for (const [value, email] of [
      [cookie, OWNER],
      [cookie, 'pioneer@demo.test'],
      [`${cookie.slice(0, -4)}AAAA`, 'explorer@demo.test'],
      ['__proto__', 'alpha@demo.test'],
    ] as const) {
      const browser = new Browser(server);
      browser.cookies.set('tidemark.device', value);
      for (let n = 1; n <= 5; n += 1) await signIn('203.0.113.5', 'wrong-password', browser, email);
      expect([email, (await signIn('203.0.113.5', PASSWORD, browser, email)).statusCode]).toEqual([
        email,
        429,
      ]);
    }
  });

  it('survive a clock that jumps back', async () => {
    const { signIn, clock } = await startBehindProxy();
    for (let n = 1; n <= 5; n += 1) await signIn('198.51.100.7', 'wrong-password');
    clock.time -= 24 * 60 * MINUTE;
    const limited = await signIn('198.51.100.7', PASSWORD);
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '1']);
    clock.time += 1000;
    expect((await signIn('198.51.100.7', PASSWORD)).statusCode).toBe(303);
  });

  it('are shared by processes with the same database', async () => {
    const env = await freshEnv();
    const now = () => Date.UTC(2026, 10, 15);
    const [first, second] = [await start(env, { now }), await start(env, { now })];
    for (let n = 1; n <= 5; n += 1) await new Browser(first.server).signIn(OWNER, 'wrong-password');
    expect((await new Browser(second.server).signIn(OWNER)).statusCode).toBe(429);
  });

  it('are lifted by a password reset, which a delay never blocks', async () => {
    const { server, services, signIn } = await startBehindProxy();
    for (let n = 1; n <= 6; n += 1) await signIn('198.51.100.7', 'wrong-password');
    await new Browser(server).post('/forgot', { email: OWNER }, { 'x-forwarded-for': '198.51.100.7' });
    await services.background.settled();
    const token =
      emailsIn(services.config.dataDir)
        .at(-1)
        ?.match(/reset\?token=(\S+)/)?.[1] ?? '';
    // A network that used up its reset attempts can still use a valid link.
    for (let n = 0; n < 31; n += 1)
      await new Browser(server).post(
        '/reset',
        { token: 'invalid', password: PASSWORD },
        { 'x-forwarded-for': '198.51.100.7' },
      );
    const form = { token, password: 'another way home' };
    const reset = await new Browser(server).post('/reset', form, { 'x-forwarded-for': '198.51.100.7' });
    expect(reset.headers.location).toBe('/login?done=reset');
    expect((await signIn('198.51.100.7', form.password)).statusCode).toBe(303);
  });
});

describe('notice of failed sign-ins', () => {
  it('reaches the owner once per incident, whatever networks the guesses come from', async () => {
    const { services, signIn, clock } = await startBehindProxy();
    const notices = async () => {
      await services.background.settled();
      return emailsIn(services.config.dataDir).filter((email) => email.includes('Failed attempts'));
    };
    for (let n = 1; n <= 9; n += 1) await signIn(`198.51.100.${n}`, 'wrong-password');
    expect(await notices()).toEqual([]);
    for (let n = 10; n <= 40; n += 1) await signIn(`198.51.100.${n}`, 'wrong-password');
    expect(await notices()).toHaveLength(1);
    expect((await notices())[0]).toContain(`To: ${OWNER}`);
    clock.time += 25 * 60 * MINUTE;
    for (let n = 1; n <= 12; n += 1) await signIn(`198.51.100.${n}`, 'wrong-password');
    expect(await notices()).toHaveLength(2);
  });

  it('is not sent to an address without an account', async () => {
    const { server, services, signIn } = await startBehindProxy();
    for (let n = 1; n <= 12; n += 1)
      await signIn(`198.51.100.${n}`, 'wrong-password', new Browser(server), 'nobody@example.com');
    await services.background.settled();
    expect(emailsIn(services.config.dataDir)).toEqual([]);
  });
});

describe('network limit', () => {
  it('stops guesses from one address, whatever headers it sends', async () => {
    const { server } = await start();
    const guess = (n: number) =>
      new Browser(server).post(
        '/login',
        { email: `reader${n}@example.com`, password: 'wrong-password' },
        {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
          forwarded: `for=198.51.100.${n}`,
        },
      );
    for (let n = 1; n <= 30; n += 1) expect((await guess(n)).statusCode).toBe(401);
    expect((await guess(31)).statusCode).toBe(429);
  });

  it('uses only the address reported by the trusted proxy', async () => {
    const { server } = await start(await freshEnv({ TRUST_PROXY: '1' }));
    const guess = (n: number) =>
      new Browser(server).post(
        '/login',
        { email: `reader${n}@example.com`, password: 'wrong-password' },
        { 'x-forwarded-for': `192.0.2.${n}, 203.0.113.9` },
      );
    for (let n = 1; n <= 30; n += 1) await guess(n);
    expect((await guess(31)).statusCode).toBe(429);
  });

  it('does not count successful sign-ins', async () => {
    const { server } = await start();
    for (let n = 0; n < 40; n += 1)
      expect((await new Browser(server).signIn('free@demo.test')).statusCode).toBe(303);
  });
});
