import { describe, expect, it } from 'vitest';
import { authOfferFor } from './auth-offer.ts';

describe('[ERR-01] the banner after a 401 or 406', () => {
  it.each([401, 406])('offers log-in and sign-up to an anonymous reader after a %i', (status) => {
    const offer = authOfferFor('anonymous', status, 'search');
    expect(offer).toMatchObject({ button: 'Log in / Sign up', href: undefined });
    expect(offer.text).toContain('search results');
  });

  it.each(['free', 'pioneer', 'professional', 'alpha'] as const)(
    'asks a member (%s) to log in again after a 401, never to upgrade',
    (tier) => {
      const offer = authOfferFor(tier, 401, 'reading-list');
      expect(offer).toMatchObject({ heading: 'Log in again', button: 'Log in', href: undefined });
      expect(offer.text).not.toMatch(/plan|upgrade/i);
    },
  );

  it('shows the plans to a member after a 406', () => {
    expect(authOfferFor('free', 406, 'list')).toMatchObject({ button: 'See plans' });
  });
});
