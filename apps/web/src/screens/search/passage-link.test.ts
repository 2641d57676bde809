import { describe, expect, it } from 'vitest';
import { passageHref } from './passage-link.ts';

const article = { slug: 'blob-space' };

describe('the link of a passage', () => {
  it('leads to the section and to the text, by its first and last words', () => {
    const text = 'Fees fell, by half: one two three four five six seven eight-nine ten …';
    expect(passageHref({ article, heading: { id: 'fees' }, text })).toBe(
      '/articles/blob-space#fees:~:text=Fees%20fell%2C%20by%20half%3A%20one%20two,four%20five%20six%20seven%20eight%2Dnine%20ten',
    );
  });

  it('has the whole text if it is short, and no section at the beginning of an article', () => {
    expect(passageHref({ article, heading: null, text: 'Fees fell.' })).toBe(
      '/articles/blob-space#:~:text=Fees%20fell.',
    );
  });
});
