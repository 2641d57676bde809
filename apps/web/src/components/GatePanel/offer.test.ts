import { describe, expect, it } from 'vitest';
import { config } from '../../config.ts';
import { offerFor } from './offer.ts';

describe('[SCR-21] the gate', () => {
  it('asks a stranger to sign up, through the login page', () => {
    const offer = offerFor('anonymous', 'pioneer');
    expect(offer.heading).toBe('Sign up to unlock this page');
    expect(offer.button).toBe('Log in / Sign up');
    expect(offer.text).toMatch(/level up your crypto knowledge/i);
    expect(offer.href).toBeUndefined();
  });

  it('offers a member an upgrade', () => {
    expect(offerFor('free', 'pioneer')).toMatchObject({
      heading: 'Upgrade to unlock this page',
      href: config.mainApp.plans,
    });
    expect(offerFor('pioneer', 'alpha').href).toBe(config.mainApp.plans);
  });

  it('[SCR-11] sends a professional to the alpha application', () => {
    expect(offerFor('professional', 'alpha').href).toBe(config.links.alphaApplication);
  });
});
