import { readItem, writeItem } from '../../../platform/storage/local-storage.ts';

/** before-first-paint.js sets the stored values on the root element, where the styles of ArticleLayout read them. */
const STORAGE_KEY = 'portal.reading';

export const SIZES = ['size-1', 'size-2', 'size-3', 'size-4', 'size-5'] as const;
export const WIDTHS = ['narrow', 'normal', 'wide'] as const;
export const FACES = ['serif', 'sans'] as const;

export interface ReadingPreferences {
  readonly size: (typeof SIZES)[number];
  readonly width: (typeof WIDTHS)[number];
  readonly face: (typeof FACES)[number];
}

export const DEFAULT_PREFERENCES: ReadingPreferences = { size: 'size-2', width: 'normal', face: 'serif' };

export function parsePreferences(text = ''): ReadingPreferences {
  const values = text.split(' ');
  return {
    size: SIZES.find((size) => values.includes(size)) ?? DEFAULT_PREFERENCES.size,
    width: WIDTHS.find((width) => values.includes(width)) ?? DEFAULT_PREFERENCES.width,
    face: FACES.find((face) => values.includes(face)) ?? DEFAULT_PREFERENCES.face,
  };
}

export const currentPreferences = () => parsePreferences(readItem(STORAGE_KEY));

export function applyPreferences({ size, width, face }: ReadingPreferences): void {
  const text = [size, width, face].join(' ');
  writeItem(STORAGE_KEY, text);
  document.documentElement.dataset.reading = text;
}
