import { describe, expect, it } from 'vitest';
import { config } from '../../platform/config.ts';
import { offerFor } from './index.ts';

describe('[SCR-21] offerFor', () => {
  it('asks an anonymous reader to sign up, through the login page', () => {
    const offer = offerFor('anonymous', 'pioneer');
    expect(offer.heading).toBe('Sign up to unlock this page');
    expect(offer.button).toBe('Log in / Sign up');
    expect(offer.text).toMatch(/level up your crypto knowledge/i);
    expect(offer.href).toBe(config.mainApp.login);
  });

  it.each([
    ['pioneer', 'Pioneer'],
    ['vip', 'Professional'],
    ['alpha', 'Alpha, by application'],
  ] as const)('says before signing up that a free account does not open %s', (access, needed) => {
    const { text } = offerFor('anonymous', access);
    expect(text).toContain(`not this article. You need ${needed}`);
  });

  it('says before signing up where a free account is enough', () => {
    expect(offerFor('anonymous', 'none').text).toContain('a free account unlocks this article');
  });

  it('offers a member an upgrade, on a page that marks the plan that opens the article', () => {
    expect(offerFor('free', 'pioneer')).toMatchObject({
      heading: 'Upgrade to unlock this page',
      href: `${config.mainApp.plans}?opens=pioneer`,
    });
    expect(offerFor('pioneer', 'alpha').href).toBe(`${config.mainApp.plans}?opens=alpha`);
  });

  it('[ERR-01] asks a member whose plan is sufficient to log in again, never to upgrade', () => {
    for (const tier of ['pioneer', 'professional', 'alpha'] as const) {
      const offer = offerFor(tier, 'pioneer');
      expect(offer).toMatchObject({
        heading: 'Sign up to unlock this page',
        button: 'Log in / Sign up',
        href: config.mainApp.login,
      });
      expect(offer.text).toMatch(/your session has ended/);
      expect(offer.text).not.toMatch(/pioneer|plan|upgrade/i);
    }
    expect(offerFor('free', 'none').text).toMatch(/your session has ended/);
  });

  it('names what is gated', () => {
    expect(offerFor('anonymous', 'pioneer').text).toContain('this article');
    expect(offerFor('anonymous', 'pioneer', { subject: 'this data' }).text).not.toContain('article');
  });

  it('[SCR-11, SCR-21] lets a professional apply for Alpha by form or by email', () => {
    expect(offerFor('professional', 'alpha')).toMatchObject({
      button: 'Apply for Alpha',
      href: config.mainApp.apply,
      second: { button: 'Apply by email', href: config.links.alphaApplication },
    });
  });

  it('remembers an application that is pending', () => {
    const offer = offerFor('professional', 'alpha', { appliedAt: '2026-11-03T10:00:00.000Z' });
    expect(offer).toMatchObject({
      heading: 'Your application for Alpha is pending',
      button: 'See your application',
    });
    expect(offer.text).toContain('Nov 3, 2026');
  });
});
