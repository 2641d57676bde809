import type { Noise } from './noise.ts';
import type { Palette } from './palettes.ts';
import type { Rng } from './prng.ts';

export const WIDTH = 1600;
export const HEIGHT = 900;

/** Everything a style needs to draw a cover. */
export interface Canvas {
  readonly rng: Rng;
  readonly noise: Noise;
  readonly palette: Palette;
  readonly subcategory: string;
}

/** Returns the elements of a cover without its background. */
export type Style = (canvas: Canvas) => string;
