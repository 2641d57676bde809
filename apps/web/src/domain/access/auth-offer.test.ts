import { ANONYMOUS, type Plan, type Reader } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import { config } from '../../platform/config.ts';
import { authFacts, authOfferFor } from './auth-offer.ts';

const member = (plan: Plan): Reader => ({
  ...{ kind: 'member', uid: 'u', email: 'e@x.test', plan },
  alpha: false,
  staff: false,
});

describe('[ERR-01] the banner after a 401 or 406', () => {
  it.each([401, 406])('offers log-in and sign-up to an anonymous reader after a %i', (status) => {
    const offer = authOfferFor(ANONYMOUS, status, 'search');
    expect(offer).toMatchObject({ button: 'Log in / Sign up', href: config.mainApp.login });
    expect(offer.text).toContain('search results');
  });

  it.each(['free', 'explorer', 'pioneer', 'professional'] as const)(
    'shows a member (%s) the banner and why after a 401, never an upgrade',
    (plan) => {
      const offer = authOfferFor(member(plan), 401, 'reading-list');
      expect(offer).toMatchObject({
        heading: 'Sign up to unlock this page',
        button: 'Log in / Sign up',
        href: config.mainApp.login,
      });
      expect(offer.text).toMatch(
        /level up your crypto knowledge.*your session has ended.*your reading list/i,
      );
      expect(offer.text).not.toMatch(/plan|upgrade/i);
    },
  );

  it('names what opens a list: an account for anonymous readers, and the own plan after a 406', () => {
    expect(authFacts(ANONYMOUS, 401)).toEqual({
      plan: 'A free account',
      trial: undefined,
      currentPlan: undefined,
    });
    expect(authFacts(member('pioneer'), 406)).toEqual({
      plan: undefined,
      trial: undefined,
      currentPlan: 'Pioneer',
    });
    expect(authFacts(member('pioneer'), 401)).toBeUndefined();
  });

  it('shows the plans to a member after a 406', () => {
    expect(authOfferFor(member('free'), 406, 'list')).toMatchObject({ button: 'See plans' });
  });
});
