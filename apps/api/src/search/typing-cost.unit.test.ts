import { describe, expect, it } from 'vitest';
import { typingCost } from './typing-cost.ts';

describe('typing cost', () => {
  it('is zero for the word itself', () => {
    expect(typingCost('stablecoin', 'stablecoin')).toBe(0);
  });

  it.each([
    ['a doubled character', 'rolllup', 'rollup', 'rollsup'],
    ['swapped characters', 'bacth', 'batch', 'bath'],
    ['a neighbouring key', 'vaulr', 'vault', 'vauls'],
    ['another vowel', 'validetor', 'validator', 'validtor'],
    ['a later character', 'harting', 'hasting', 'parting'],
  ])('prefers %s', (_, typed, likely, unlikely) => {
    expect(typingCost(typed, likely)).toBeLessThan(typingCost(typed, unlikely));
  });
});
