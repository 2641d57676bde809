import type { Outline } from './curve.ts';
import type { Collar } from './sitters.ts';

export interface Garment {
  readonly outline: Outline;
  /** The darkness of the cloth, from 0 to 1. */
  readonly shade: number;
}

const shoulders: Outline = [
  [39, 124],
  [30, 131],
  [12, 138],
  [-6, 146],
  [-16, 160],
  [140, 160],
  [130, 142],
  [112, 130],
  [94, 122],
  [80, 115],
  [60, 124],
];

const rollNeck: Outline = [
  [39.5, 108],
  [37, 116],
  [36, 126],
  [48, 132],
  [66, 130],
  [83, 121],
  [82, 108],
  [78.5, 99],
  [60, 107],
];

const shirtCollar: Outline = [
  [40, 114],
  [34, 120],
  [30, 133],
  [41, 141],
  [47, 130],
  [62, 126],
  [82, 118],
  [80, 106],
  [64, 113],
  [50, 116],
];

const lapel: Outline = [
  [62, 119],
  [48, 128],
  [36, 139],
  [20, 160],
  [60, 160],
  [58, 146],
  [70, 146],
  [66, 134],
  [84, 122],
  [81, 112],
];

/** Back to front. */
export function dressOf(collar: Collar): readonly Garment[] {
  const coat: Garment = { outline: shoulders, shade: 0.62 };
  switch (collar) {
    case 'roll':
      return [coat, { outline: rollNeck, shade: 0.5 }];
    case 'shirt':
      return [coat, { outline: shirtCollar, shade: 0.04 }];
    case 'lapel':
      return [coat, { outline: shirtCollar, shade: 0.02 }, { outline: lapel, shade: 0.8 }];
    case 'round':
      return [{ outline: shoulders, shade: 0.42 }];
    case 'drape':
      return [];
  }
}
