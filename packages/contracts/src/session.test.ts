import { describe, expect, it } from 'vitest';
import { ANONYMOUS, PLANS, readerTier } from './access.ts';
import { hasRole, isInternalEmail, mainAppUrl, readerFromClaims, readerFromSync } from './session.ts';

const claims = { sub: 'u1', email: 'mara@example.com', plan2: 'professional', roles2: { ALPHA: true } };

describe('the reader of a token', () => {
  it('[ENT-08] has a plan, the ALPHA flag, an email address and a uid', () => {
    expect(readerFromClaims(claims)).toEqual({
      kind: 'member',
      uid: 'u1',
      email: 'mara@example.com',
      plan: 'professional',
      alpha: true,
      staff: false,
    });
  });

  it('[ENT-08] has one of the four plans', () => {
    const plans = ['free', 'explorer', 'pioneer', 'professional'];
    expect(PLANS).toEqual(plans);
    expect(plans.map((plan2) => readerFromClaims({ ...claims, plan2 }))).toMatchObject(
      plans.map((plan) => ({ plan })),
    );
  });

  it.each([
    'alpha',
    'Professional',
    'platinum',
    '',
    null,
    undefined,
    3,
    ['professional'],
    { professional: true },
  ])('[ENT-08] is on the free plan if plan2 is %j', (plan2) => {
    expect(readerFromClaims({ ...claims, plan2 })).toMatchObject({ kind: 'member', plan: 'free' });
  });

  it.each([undefined, null, '', 7, ['u1']])('[ENT-08] is anonymous without a uid: %j', (sub) => {
    expect(readerFromClaims({ ...claims, sub })).toEqual(ANONYMOUS);
  });

  it.each([undefined, null, 7])('[ENT-08] has an empty email address if the claim is %j', (email) => {
    expect(readerFromClaims({ ...claims, email })).toMatchObject({ uid: 'u1', email: '' });
  });

  it.each([{ ALPHA: true }, { ALPHA: true, STAFF: false }, ['ALPHA'], ['STAFF', 'ALPHA']])(
    '[ENT-08] has ALPHA if roles2 is %j',
    (roles2) => {
      expect(hasRole(roles2, 'ALPHA')).toBe(true);
      expect(readerFromClaims({ ...claims, roles2 })).toMatchObject({ alpha: true });
    },
  );

  it.each([
    { ALPHA: false },
    { ALPHA: 'true' },
    { ALPHA: 1 },
    { alpha: true },
    { STAFF: true },
    {},
    [],
    ['alpha'],
    [['ALPHA']],
    'ALPHA',
    null,
    undefined,
    true,
    Object.create({ ALPHA: true }),
  ])('[ENT-08] does not have ALPHA if roles2 is %j', (roles2) => {
    expect(hasRole(roles2, 'ALPHA')).toBe(false);
    expect(readerFromClaims({ ...claims, roles2 })).toMatchObject({ alpha: false });
  });

  it('[ENT-08] is staff with the STAFF role, on any plan', () => {
    expect(readerFromClaims({ ...claims, roles2: ['STAFF'] })).toMatchObject({ alpha: false, staff: true });
    expect(readerFromClaims({ ...claims, roles2: ['ALPHA'] })).toMatchObject({ alpha: true, staff: false });
  });

  it('[ENT-08, STA-06] is the same for a token and for the sync response', () => {
    const reader = readerFromSync({
      dbUserProp: { plan2: 'professional', roles2: { ALPHA: true } },
      fbUserProp: { email: 'mara@example.com', uid: 'u1' },
      otherProp: { idToken: 'token' },
    });
    expect(reader).toEqual(readerFromClaims(claims));
    expect(readerTier(reader)).toBe('alpha');
  });

  it('[STA-06] is not alpha with only the role', () => {
    expect(readerTier(readerFromClaims({ ...claims, plan2: 'pioneer' }))).toBe('pioneer');
    expect(readerTier(readerFromClaims({ ...claims, plan2: 'alpha' }))).toBe('free');
  });
});

describe('the login link', () => {
  const source = 'https://portal.example/search?query=a b&c=ü#top';

  it('[PRO-06] opens the main app’s login page with source and deviceId, and nothing else', () => {
    const url = new URL(mainAppUrl('https://app.example/login', source, 'd-1'));
    expect(url.origin + url.pathname).toBe('https://app.example/login');
    expect([...url.searchParams]).toEqual([
      ['source', source],
      ['deviceId', 'd-1'],
    ]);
    expect(url.hash).toBe('');
  });

  it('[PRO-06] encodes the page address', () => {
    expect(
      mainAppUrl('https://app.example/login', 'https://portal.example/articles/x?a=1&b=2#c', 'd-1'),
    ).toBe(
      'https://app.example/login?source=https%3A%2F%2Fportal.example%2Farticles%2Fx%3Fa%3D1%26b%3D2%23c&deviceId=d-1',
    );
  });
});

describe('internal users', () => {
  const domains = ['tidemark.example', 'Desk.Example'];

  it.each(['ana@tidemark.example', 'Ana@TIDEMARK.example', 'bo@desk.example'])(
    '[ROL-08] include %s',
    (email) => {
      expect(isInternalEmail(email, domains)).toBe(true);
    },
  );

  it.each([
    'ana@example.com',
    'ana@nottidemark.example',
    'ana@tidemark.example.com',
    'ana@sub.tidemark.example',
    'tidemark.example@example.com',
    'ana@tidemark.example@example.com',
    'tidemark.example',
    '',
  ])('[ROL-08] do not include %j', (email) => {
    expect(isInternalEmail(email, domains)).toBe(false);
  });

  it('[ROL-08] do not exist without a configured domain', () => {
    expect(isInternalEmail('ana@tidemark.example', [])).toBe(false);
  });
});
