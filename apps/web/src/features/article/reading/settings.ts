import { readItem, writeItem } from '../../../lib/storage.ts';

/** boot.js puts the same words on the root before the first paint; ArticleLayout's styles read them there. */
const KEY = 'portal.reading';

export const SIZES = ['size-1', 'size-2', 'size-3', 'size-4', 'size-5'] as const;
export const WIDTHS = ['narrow', 'normal', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;

export interface Setting {
  readonly size: (typeof SIZES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly face: (typeof FACES)[number];
}

export const USUAL: Setting = { size: 'size-2', width: 'normal', face: 'serif' };

export function parseSetting(text = ''): Setting {
  const words = text.split(' ');
  return {
    size: SIZES.find((size) => words.includes(size)) ?? USUAL.size,
    width: WIDTHS.find((width) => words.includes(width)) ?? USUAL.width,
    face: FACES.find((face) => words.includes(face)) ?? USUAL.face,
  };
}

export const currentSetting = () => parseSetting(readItem(KEY));

export function applySetting({ size, width, face }: Setting): void {
  const words = [size, width, face].join(' ');
  writeItem(KEY, words);
  document.documentElement.dataset.reading = words;
}
