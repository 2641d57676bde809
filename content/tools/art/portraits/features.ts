import { line, type Point, ribbon } from '../svg.ts';
import { type Outline, through } from './curve.ts';
import type { Sitter } from './sitters.ts';

/** A soft patch of shadow, or of light when its weight is below zero. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly weight: number;
}

/** Where a face is hollow and where it catches the light, in head units. */
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

type Place = (point: Point) => Point;

/** The few lines that are drawn rather than shaded: brow, eye, nostril, mouth, ear. */
export function featureLines(sitter: Sitter, place: Place, scale: number, ear: boolean): string {
  const cut = (points: Outline, widest: number, swell = 0.5): string => {
    const curve = through(points, false).map(place);
    return ribbon(
      curve,
      (t) => scale * widest * Math.max(0.12, Math.sin(Math.PI * t ** (swell < 0.5 ? 0.6 : 1))),
    );
  };
  const heavy = 1 + Math.max(0, sitter.brow) * 0.5;
  const brow = cut(
    [
      [10.6 - sitter.brow, 41.5],
      [15, 38.8],
      [21, 38.4],
      [28.5, 41.4],
    ],
    1.9 * heavy,
    0.3,
  );
  const lid = cut(
    [
      [14.6, 49.8],
      [16.6, 47.4],
      [20.5, 47],
      [26, 50],
    ],
    1.35,
    0.3,
  );
  const crease = cut(
    [
      [15.6, 45.6],
      [20, 44.8],
      [26.4, 47.4],
    ],
    0.6,
  );
  const lower = cut(
    [
      [16.4, 52.8],
      [19.5, 53.2],
      [24, 51.6],
    ],
    0.6,
  );
  const iris = line(
    through(
      [
        [15.9, 48.6],
        [17.9, 48],
        [18.7, 50.3],
        [17.6, 52.4],
        [16.2, 51.4],
      ],
      true,
    ).map(place),
    true,
  );
  const wing = cut(
    [
      [9, 69.6],
      [11.2, 69.2],
      [13.8, 70],
      [15, 67.4],
      [13.4, 64.6],
    ],
    0.95,
  );
  const nostril = cut(
    [
      [7.4, 69.4],
      [9.6, 68],
      [11.6, 68.9],
    ],
    1.3,
  );
  const mouth = cut(
    [
      [9.8, 79.5],
      [13, 79.2],
      [17.6, 79.9],
    ],
    1.15,
    0.3,
  );
  const underLip = cut(
    [
      [10.6, 85.6],
      [13.4, 85.4],
      [15.6, 84.4],
    ],
    0.5,
  );
  const jaw = cut(
    ear
      ? [
          [22, 99],
          [34, 95.6],
          [46, 88],
          [54, 76],
        ]
      : [
          [20, 99.4],
          [24, 98.4],
          [28, 96.6],
        ],
    0.8,
  );
  const shell = ear
    ? cut(
        [
          [56, 54],
          [59.5, 52],
          [62, 55],
          [60, 60],
          [57.6, 62.8],
        ],
        0.9,
      ) +
      cut(
        [
          [57.2, 57],
          [59.2, 58.4],
          [57.4, 61],
        ],
        0.9,
      )
    : '';
  return brow + lid + crease + lower + iris + wing + nostril + mouth + underLip + jaw + shell;
}

/** A round lens seen from the side, its bridge and the arm to the ear. */
export function glassesLines(place: Place, scale: number, ear: boolean): string {
  const rim = through(
    [
      [13.2, 49],
      [14.2, 43.8],
      [18.6, 42.4],
      [22.6, 45],
      [23.4, 50],
      [21.4, 54.8],
      [17.2, 56.2],
      [14, 53.6],
      [13.2, 49],
    ],
    false,
  );
  const arm = through(
    ear
      ? [
          [23, 46.6],
          [38, 47.2],
          [54, 49],
          [58.5, 51.5],
        ]
      : [
          [23, 46.6],
          [34, 47],
          [44, 47.6],
        ],
    false,
  );
  const bridge = through(
    [
      [11.4, 47.4],
      [12.4, 46.2],
      [13.6, 46.8],
    ],
    false,
  );
  return [rim, arm, bridge].map((part) => ribbon(part.map(place), () => scale * 1.05)).join('');
}
