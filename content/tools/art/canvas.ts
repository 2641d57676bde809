import type { Noise } from './noise.ts';
import type { Palette } from './palettes.ts';
import type { Rng } from './prng.ts';

export const WIDTH = 1600;
export const HEIGHT = 900;

/** What a visual language is given to draw with. */
export interface Canvas {
  readonly rng: Rng;
  readonly noise: Noise;
  readonly palette: Palette;
  readonly subcategory: string;
}

/** The marks alone; the sheet is laid under them in the palette's ground. */
export type Language = (canvas: Canvas) => string;
