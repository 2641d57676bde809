import { READER_TIERS } from '@tidemark/contracts/access';
import { describe, expect, it } from 'vitest';
import { alphaWords } from './alpha-words.ts';

describe('what the Alpha Zone says to whom', () => {
  it('[ROL-07] tells everyone but Alpha members that it is theirs', () => {
    for (const tier of READER_TIERS.filter((name) => name !== 'alpha')) {
      expect(alphaWords(tier).heading).toBe('For Alpha members');
    }
    expect(alphaWords('alpha').heading).toBe('You are in');
  });

  it('[SCR-21] sends a stranger to the login page, a professional to the application, others to the plans', () => {
    expect(alphaWords('anonymous').href).toBeUndefined();
    expect(alphaWords('professional').href).toMatch(/^mailto:/);
    expect(alphaWords('pioneer').href).toMatch(/\/plans$/);
    expect(alphaWords('free').href).toMatch(/\/plans$/);
  });
});
