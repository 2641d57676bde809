import { describe, expect, it } from 'vitest';
import { config } from '../../config.ts';
import { authFacts, authOfferFor } from './auth-offer.ts';

describe('[ERR-01] the banner after a 401 or 406', () => {
  it.each([401, 406])('offers log-in and sign-up to an anonymous reader after a %i', (status) => {
    const offer = authOfferFor('anonymous', status, 'search');
    expect(offer).toMatchObject({ button: 'Log in / Sign up', href: config.mainApp.login });
    expect(offer.text).toContain('search results');
  });

  it.each(['free', 'pioneer', 'professional', 'alpha'] as const)(
    'asks a member (%s) to log in again after a 401, never to upgrade',
    (tier) => {
      const offer = authOfferFor(tier, 401, 'reading-list');
      expect(offer).toMatchObject({ heading: 'Log in again', button: 'Log in', href: config.mainApp.login });
      expect(offer.text).not.toMatch(/plan|upgrade/i);
    },
  );

  it('names what opens a list: an account for anonymous readers, and the own plan after a 406', () => {
    expect(authFacts('anonymous', 401)).toEqual({
      plan: 'A free account',
      trial: undefined,
      currentPlan: undefined,
    });
    expect(authFacts('pioneer', 406)).toEqual({
      plan: undefined,
      trial: undefined,
      currentPlan: 'Pioneer',
    });
    expect(authFacts('pioneer', 401)).toBeUndefined();
  });

  it('shows the plans to a member after a 406', () => {
    expect(authOfferFor('free', 406, 'list')).toMatchObject({ button: 'See plans' });
  });
});
