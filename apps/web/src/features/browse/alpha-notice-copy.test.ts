import { READER_TIERS } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import { alphaNoticeCopy } from './alpha-notice-copy.ts';

describe('what the Alpha Zone says to whom', () => {
  it('[ROL-07] tells everyone but Alpha members that it is theirs', () => {
    for (const tier of READER_TIERS.filter((name) => name !== 'alpha')) {
      expect(alphaNoticeCopy(tier).heading).toBe('For Alpha members');
    }
    expect(alphaNoticeCopy('alpha').heading).toBe('You are in');
  });

  it('[SCR-21] sends a stranger to the login page, a professional to the application, others to the plans', () => {
    expect(alphaNoticeCopy('anonymous').href).toBeUndefined();
    expect(alphaNoticeCopy('professional').href).toMatch(/^mailto:/);
    expect(alphaNoticeCopy('pioneer').href).toMatch(/\/plans$/);
    expect(alphaNoticeCopy('free').href).toMatch(/\/plans$/);
  });
});
