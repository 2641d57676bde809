import { describe, expect, it } from 'vitest';
import {
  anchorAt,
  findAnchor,
  findPosition,
  fingerprint,
  positionAt,
  type Unit,
} from './reading-position.ts';

/** `Risk: one two | Cost: three` */
function article(text: string): Unit[] {
  return text.split(' | ').flatMap((part) => {
    const [section = '', words = ''] = part.split(': ');
    return words.split(' ').map((word, index) => ({ section, index, textHash: fingerprint(word) }));
  });
}

const BEFORE = article('Lead: a b c | Risk: d e f | Cost: g h i');
const stoppedAt = (word: string) => {
  const at = BEFORE.findIndex(({ textHash }) => textHash === fingerprint(word));
  const position = positionAt(BEFORE, at);
  if (!position) throw new Error(`no ${word}`);
  return position;
};
const foundIn = (text: string, word: string): string | undefined => {
  const units = article(text);
  const all = text.replaceAll(/\w+: /g, '').replaceAll(' | ', ' ').split(' ');
  return all[findPosition(units, stoppedAt(word))];
};

describe('findPosition', () => {
  it('finds an unchanged paragraph', () => {
    expect(foundIn('Lead: a b c | Risk: d e f | Cost: g h i', 'e')).toBe('e');
  });

  it('finds the paragraph after others were added or removed', () => {
    expect(foundIn('Lead: a x y z b c | Risk: d w e f | Cost: g h i', 'e')).toBe('e');
    expect(foundIn('Risk: e f', 'e')).toBe('e');
  });

  it('finds the paragraph after its section was renamed or moved', () => {
    expect(foundIn('Lead: a | Cost: g h i | Dangers: d e f', 'e')).toBe('e');
  });

  it('falls back to the index in the section if the text was rewritten', () => {
    expect(foundIn('Lead: a b c new | Risk: d E f | Cost: g h i', 'e')).toBe('E');
    expect(foundIn('Lead: a b c | Risk: D | Cost: g', 'f')).toBe('D');
  });

  it('falls back to the relative position if text and section are gone', () => {
    expect(foundIn('New: p q r s t u v w x', 'e')).toBe('t');
    expect(foundIn('New: p', 'i')).toBe('p');
  });

  it('prefers a duplicate in the same section, then the nearest one', () => {
    expect(findPosition(article('Lead: e b | Risk: d e | Cost: g e'), stoppedAt('e'))).toBe(3);
    expect(findPosition(article('Lead: e b c | Other: d e f | Cost: g e'), stoppedAt('e'))).toBe(4);
  });

  it('returns -1 for an empty article', () => {
    expect(findPosition([], stoppedAt('a'))).toBe(-1);
  });
});

it('fingerprint ignores whitespace', () => {
  expect(fingerprint(' One  two\n')).toBe(fingerprint('One two'));
  expect(fingerprint('One two')).not.toBe(fingerprint('One three'));
});

describe('findAnchor', () => {
  const TEXTS = [
    'Lead',
    'First paragraph.',
    '',
    'Second paragraph, which is longer.',
    'Risk',
    'Last paragraph.',
  ];
  const unitsOf = (texts: readonly string[]): Unit[] =>
    texts.map((text, index) => ({ section: 's', index, textHash: fingerprint(text) }));
  const anchorOf = (at: number) => {
    const anchor = anchorAt(unitsOf(TEXTS), TEXTS, at);
    if (!anchor) throw new Error(`no unit ${at}`);
    return anchor;
  };
  const foundIn = (texts: readonly string[], at: number) => findAnchor(unitsOf(texts), texts, anchorOf(at));

  it('finds every unit of the same text, also one without text', () => {
    expect(TEXTS.map((_, at) => foundIn(TEXTS, at))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('finds the quote after paragraphs were added, moved or extended', () => {
    expect(foundIn(['New.', 'Another.', ...TEXTS], 3)).toBe(5);
    expect(foundIn(['Last paragraph.', 'Lead'], 5)).toBe(0);
    expect(foundIn(['Lead', 'As before: Second paragraph, which is longer. And more.'], 3)).toBe(1);
  });

  it('uses the paragraph of the section if the text was rewritten', () => {
    expect(foundIn(['Lead', 'First paragraph.', '', 'Rewritten.', 'Risk', 'Last paragraph.'], 3)).toBe(3);
  });

  it('uses the relative position for an anchor without quote and hashes', () => {
    expect(findAnchor(unitsOf(TEXTS), TEXTS, { progress: 0.5 })).toBe(3);
    expect(findAnchor(unitsOf(TEXTS), TEXTS, { progress: 1 })).toBe(5);
  });

  it('quotes at most 80 characters', () => {
    const texts = ['x'.repeat(500)];
    const anchor = anchorAt(unitsOf(texts), texts, 0);
    expect(anchor?.quote?.exact).toHaveLength(80);
    expect(anchor?.quote?.suffix).toHaveLength(32);
    expect(anchorAt(unitsOf(texts), texts, 1)).toBeUndefined();
  });
});
