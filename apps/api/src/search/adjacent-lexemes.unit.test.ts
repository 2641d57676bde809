import { describe, expect, it } from 'vitest';
import { adjacencyHash, adjacentLexemes } from './adjacent-lexemes.ts';
import { searchDocument } from './document.ts';
import { lexeme } from './tokenizer.ts';

const has = (filter: Buffer, first: string, second: string): boolean => {
  const bit = adjacencyHash(first, second) % (filter.length * 8);
  return ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
};

describe('adjacent lexemes', () => {
  it('include all that follow each other immediately, in this order', () => {
    const filter = adjacentLexemes([
      { name: 'light', position: 1 },
      { name: 'lightclient', position: 1 },
      { name: 'client', position: 2 },
      { name: 'proof', position: 4 },
    ]);
    expect(has(filter, 'light', 'client')).toBe(true);
    expect(has(filter, 'lightclient', 'client')).toBe(true);
    expect(has(filter, 'client', 'light')).toBe(false);
    expect(has(filter, 'client', 'proof')).toBe(false);
    expect(filter).toHaveLength(8);
  });

  it('come from title, names, teaser and body, but not from questions or from one field and the next', () => {
    const { adjacent } = searchDocument({
      title: 'Rollup fees',
      teaser: 'Blob markets',
      names: ['Ada Lind'],
      body: 'Sequencers compress. Validators and wallets',
      questions: ['Who pays'],
    });
    const hasWords = (first: string, second: string) => has(adjacent, lexeme(first), lexeme(second));
    for (const [first, second] of [
      ['rollup', 'fees'],
      ['ada', 'lind'],
      ['blob', 'markets'],
      ['sequencers', 'compress'],
      ['compress', 'validators'],
    ] as const) {
      expect(hasWords(first, second), `${first} ${second}`).toBe(true);
    }
    expect(hasWords('fees', 'ada')).toBe(false);
    expect(hasWords('who', 'pays')).toBe(false);
    // A stop word is between them.
    expect(hasWords('validators', 'wallets')).toBe(false);
  });

  it('take a byte each, up to a kilobyte, and rule out most others', () => {
    const positions = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `w${n}`, position: n }));
    const share = (filter: Buffer) =>
      Array.from({ length: 10_000 }, (_, n) => has(filter, `x${n}`, `y${n}`)).filter(Boolean).length / 10_000;
    const short = adjacentLexemes(positions(401));
    expect(short).toHaveLength(400);
    expect(share(short)).toBeLessThan(0.13);
    const long = adjacentLexemes(positions(3000));
    expect(long).toHaveLength(1024);
    expect(share(long)).toBeLessThan(0.32);
    for (let n = 0; n < 2999; n += 1) expect(has(long, `w${n}`, `w${n + 1}`)).toBe(true);
  });
});
