import { describe, expect, it } from 'vitest';
import { findPosition, fingerprint, positionAt, type Unit } from './reading-position.ts';

/** `Risk: one two | Cost: three` */
function article(text: string): Unit[] {
  return text.split(' | ').flatMap((part) => {
    const [section = '', words = ''] = part.split(': ');
    return words.split(' ').map((word, index) => ({ section, index, words: fingerprint(word) }));
  });
}

const BEFORE = article('Lead: a b c | Risk: d e f | Cost: g h i');
const stoppedAt = (word: string) => {
  const at = BEFORE.findIndex(({ words }) => words === fingerprint(word));
  const place = positionAt(BEFORE, at);
  if (!place) throw new Error(`no ${word}`);
  return place;
};
const foundIn = (text: string, word: string): string | undefined => {
  const units = article(text);
  const all = text.replaceAll(/\w+: /g, '').replaceAll(' | ', ' ').split(' ');
  return all[findPosition(units, stoppedAt(word))];
};

describe('a place is found again', () => {
  it('where nothing changed', () => {
    expect(foundIn('Lead: a b c | Risk: d e f | Cost: g h i', 'e')).toBe('e');
  });

  it('where paragraphs were put before it, or taken away', () => {
    expect(foundIn('Lead: a x y z b c | Risk: d w e f | Cost: g h i', 'e')).toBe('e');
    expect(foundIn('Risk: e f', 'e')).toBe('e');
  });

  it('where its section was renamed or moved', () => {
    expect(foundIn('Lead: a | Cost: g h i | Dangers: d e f', 'e')).toBe('e');
  });

  it('by its number in the section, where its words were rewritten', () => {
    expect(foundIn('Lead: a b c new | Risk: d E f | Cost: g h i', 'e')).toBe('E');
    expect(foundIn('Lead: a b c | Risk: D | Cost: g', 'f')).toBe('D');
  });

  it('by its share of the whole, where nothing of it is left', () => {
    expect(foundIn('New: p q r s t u v w x', 'e')).toBe('t');
    expect(foundIn('New: p', 'i')).toBe('p');
  });

  it('in its own section, where the same words stand in two; else in the nearest', () => {
    expect(findPosition(article('Lead: e b | Risk: d e | Cost: g e'), stoppedAt('e'))).toBe(3);
    expect(findPosition(article('Lead: e b c | Other: d e f | Cost: g e'), stoppedAt('e'))).toBe(4);
  });

  it('nowhere in an empty article', () => {
    expect(findPosition([], stoppedAt('a'))).toBe(-1);
  });
});

it('a fingerprint is of the words, not of the spaces between them', () => {
  expect(fingerprint(' One  two\n')).toBe(fingerprint('One two'));
  expect(fingerprint('One two')).not.toBe(fingerprint('One three'));
});
