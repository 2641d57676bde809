import { describe, expect, it } from 'vitest';
import { config } from '../../config.ts';
import { offerFor } from './offer.ts';

describe('[SCR-21] offerFor', () => {
  it('asks an anonymous reader to sign up, through the login page', () => {
    const offer = offerFor('anonymous', 'pioneer');
    expect(offer.heading).toBe('Sign up to unlock this page');
    expect(offer.button).toBe('Log in / Sign up');
    expect(offer.text).toMatch(/level up your crypto knowledge/i);
    expect(offer.href).toBe(config.mainApp.login);
  });

  it('offers a member an upgrade', () => {
    expect(offerFor('free', 'pioneer')).toMatchObject({
      heading: 'Upgrade to unlock this page',
      href: config.mainApp.plans,
    });
    expect(offerFor('pioneer', 'alpha').href).toBe(config.mainApp.plans);
  });

  it('asks a member whose plan is sufficient to log in again, never to upgrade', () => {
    for (const tier of ['pioneer', 'professional', 'alpha'] as const) {
      const offer = offerFor(tier, 'pioneer');
      expect(offer).toMatchObject({ heading: 'Log in again', button: 'Log in', href: config.mainApp.login });
      expect(offer.text).not.toMatch(/pioneer|plan|upgrade/i);
    }
    expect(offerFor('free', 'none').heading).toBe('Log in again');
  });

  it('names what is gated', () => {
    expect(offerFor('anonymous', 'pioneer').text).toContain('this article');
    expect(offerFor('anonymous', 'pioneer', 'this data').text).not.toContain('article');
  });

  it('[SCR-11] sends a professional to the alpha application', () => {
    expect(offerFor('professional', 'alpha').href).toBe(config.links.alphaApplication);
  });
});
