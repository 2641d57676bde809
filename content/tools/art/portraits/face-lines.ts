import type { Outline } from './curve.ts';

/** A stroke that is widest in the middle or, if `early`, near its beginning. */
export interface Stroke {
  readonly points: Outline;
  readonly widest: number;
  readonly early?: boolean;
}

const stroke = (widest: number, points: Outline): Stroke => ({ points, widest });
const early = (widest: number, points: Outline): Stroke => ({ points, widest, early: true });

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const BROW: Stroke = early(1.9, [[11, 41.5], [15, 38.8], [21, 38.4], [28.5, 41.4]]);

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const FACE_LINES: readonly Stroke[] = [
  early(1.35, [[14.6, 49.8], [16.6, 47.4], [20.5, 47], [26, 50]]),
  stroke(0.6, [[15.6, 45.6], [20, 44.8], [26.4, 47.4]]),
  stroke(0.6, [[16.4, 52.8], [19.5, 53.2], [24, 51.6]]),
  stroke(0.95, [[9, 69.6], [11.2, 69.2], [13.8, 70], [15, 67.4], [13.4, 64.6]]),
  stroke(1.3, [[7.4, 69.4], [9.6, 68], [11.6, 68.9]]),
  early(1.15, [[9.8, 79.5], [13, 79.2], [17.6, 79.9]]),
  stroke(0.5, [[10.6, 85.6], [13.4, 85.4], [15.6, 84.4]]),
];

export const IRIS: Outline = [
  [15.9, 48.6],
  [17.9, 48],
  [18.7, 50.3],
  [17.6, 52.4],
  [16.2, 51.4],
];

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const JAW: Stroke = stroke(0.8, [[22, 99], [34, 95.6], [46, 88], [54, 76]]);

/** The visible part of the jaw under hair or cloth. */
// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const BURIED_JAW: Stroke = stroke(0.8, [[20, 99.4], [24, 98.4], [28, 96.6]]);

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const EAR_LINES: readonly Stroke[] = [
  stroke(0.9, [[56, 54], [59.5, 52], [62, 55], [60, 60], [57.6, 62.8]]),
  stroke(0.9, [[57.2, 57], [59.2, 58.4], [57.4, 61]]),
];

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const RIM: readonly Outline[] = [
  [[13.2, 49], [14.2, 43.8], [18.6, 42.4], [22.6, 45], [23.4, 50], [21.4, 54.8], [17.2, 56.2], [14, 53.6], [13.2, 49]],
  [[11.4, 47.4], [12.4, 46.2], [13.6, 46.8]],
];

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const ARM: Outline = [[23, 46.6], [38, 47.2], [54, 49], [58.5, 51.5]];

// biome-ignore format: one stroke per line is easier to compare with the drawing.
export const BURIED_ARM: Outline = [[23, 46.6], [34, 47], [44, 47.6]];
