import { READER_TIERS } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import { alphaNoticeCopy } from './alpha-notice-copy.ts';

describe('alphaNoticeCopy', () => {
  it('[ROL-07] informs all other readers that the Alpha Zone is for Alpha members', () => {
    for (const tier of READER_TIERS.filter((name) => name !== 'alpha')) {
      expect(alphaNoticeCopy(tier).heading).toBe('For Alpha members');
    }
    expect(alphaNoticeCopy('alpha').heading).toBe('You have Alpha access');
  });

  it('[SCR-21] links anonymous readers to the login page, professionals to the application, others to the plans', () => {
    expect(alphaNoticeCopy('anonymous').href).toMatch(/\/login$/);
    expect(alphaNoticeCopy('professional').href).toMatch(/^mailto:/);
    expect(alphaNoticeCopy('pioneer').href).toMatch(/\/plans\?opens=alpha$/);
    expect(alphaNoticeCopy('free').href).toMatch(/\/plans\?opens=alpha$/);
  });
});
