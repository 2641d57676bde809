/** A soft area of shadow, or of light if its weight is negative. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly weight: number;
}

/** The shadows and highlights of a face, in head units. */
export const PATCHES: readonly Patch[] = [
  { x: 17, y: 46, radius: 4.5, weight: 0.32 },
  { x: 26, y: 45, radius: 6, weight: 0.12 },
  { x: 12.5, y: 73, radius: 2.6, weight: 0.2 },
  { x: 14, y: 87, radius: 4, weight: 0.22 },
  { x: 15.5, y: 68, radius: 2.6, weight: 0.14 },
  { x: 36, y: 78, radius: 9, weight: 0.16 },
  { x: 44, y: 88, radius: 9, weight: 0.12 },
  { x: 46, y: 104, radius: 13, weight: 0.42 },
  { x: 62, y: 110, radius: 16, weight: 0.25 },
  { x: 26, y: 62, radius: 9, weight: -0.2 },
  { x: 19, y: 27, radius: 9, weight: -0.15 },
  { x: 8, y: 60, radius: 4, weight: -0.1 },
  { x: 16, y: 93, radius: 4, weight: -0.12 },
];
