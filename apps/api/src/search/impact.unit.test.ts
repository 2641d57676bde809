import { describe, expect, it } from 'vitest';
import { encodeImpact, isInTitle, isSubject, occurrenceWeight, saturated } from './impact.ts';

describe('impact', () => {
  it('fits into seven bits and grows with the weight', () => {
    const weights = [0.001, 0.1, 0.5, 1, 2, 5, 20, 1000];
    const impacts = weights.map((weight) => encodeImpact(weight, false));
    expect(impacts).toEqual([...impacts].sort((a, b) => a - b));
    expect(impacts.every((impact) => impact >= 2 && impact <= 127)).toBe(true);
    expect(impacts.map(saturated)).toEqual([...impacts.map(saturated)].sort((a, b) => a - b));
  });

  it('records whether the title has the term without changing its strength', () => {
    const [inTitle, elsewhere] = [encodeImpact(3, true), encodeImpact(3, false)];
    expect([isInTitle(inTitle), isInTitle(elsewhere)]).toEqual([true, false]);
    expect(saturated(inTitle)).toBe(saturated(elsewhere));
  });

  it('weighs one occurrence in the title over one in the teaser over several in a long body', () => {
    const title = occurrenceWeight('title', 8);
    const teaser = occurrenceWeight('teaser', 24);
    expect(title).toBeGreaterThan(teaser);
    expect(teaser).toBeGreaterThan(3 * occurrenceWeight('body', 2000));
  });

  it('treats words of title, names and teaser as the subject, and a single word of a body not', () => {
    for (const field of ['title', 'names', 'teaser'] as const) {
      expect(isSubject(encodeImpact(occurrenceWeight(field, 20), false)), field).toBe(true);
    }
    expect(isSubject(encodeImpact(occurrenceWeight('body', 900), false))).toBe(false);
  });
});
