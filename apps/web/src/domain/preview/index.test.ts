import { readerTier } from '@tidemark/contracts/access';
import { PREVIEW_READERS } from '@tidemark/contracts/wire/preview';
import { describe, expect, it } from 'vitest';
import { PREVIEW_READER_NAMES, PREVIEW_READER_OPTIONS, readerNamed } from './index.ts';

describe('the readers of a preview', () => {
  it('are the six that the API accepts', () => {
    expect(PREVIEW_READER_NAMES).toEqual([...PREVIEW_READERS]);
  });

  it('[ROL-01] [ROL-02] [ROL-03] [ROL-04] [ROL-05] have the right tiers', () => {
    expect(PREVIEW_READER_NAMES.map((name) => readerTier(PREVIEW_READER_OPTIONS[name].reader))).toEqual([
      ...['anonymous', 'free', 'free', 'pioneer', 'professional', 'alpha'],
    ]);
  });

  it('falls back to an anonymous reader for an unknown name', () => {
    expect(readerNamed('pioneer')).toBe('pioneer');
    for (const name of [undefined, '', 'staff', 'toString', ['alpha', 'free']]) {
      expect(readerNamed(name)).toBe('anonymous');
    }
  });
});
