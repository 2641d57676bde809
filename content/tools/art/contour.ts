import type { Point } from './svg.ts';

/** Heights on a square grid that covers the image and a margin. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly heights: Float64Array;
}

/** The height outside the grid: lower than any level, so that every contour is closed. */
const OUTSIDE = -1e6;

export function fieldOf(
  width: number,
  height: number,
  step: number,
  value: (x: number, y: number) => number,
): Field {
  const columns = Math.ceil(width / step) + 5;
  const rows = Math.ceil(height / step) + 5;
  const heights = new Float64Array(columns * rows).fill(OUTSIDE);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      heights[row * columns + column] = value((column - 2) * step, (row - 2) * step);
    }
  }
  return { columns, rows, step, heights };
}

export function heightAt({ columns, step, heights }: Field, x: number, y: number): number {
  return heights[(Math.round(y / step) + 2) * columns + Math.round(x / step) + 2] ?? OUTSIDE;
}

type Edge = 0 | 1 | 2 | 3;
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3] as const;

/** The sides by which a contour enters and leaves a cell, for each combination of corners above the level. */
const CROSSINGS: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [[LEFT, TOP]],
  [[TOP, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, BOTTOM]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[TOP, BOTTOM]],
  [[LEFT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [[BOTTOM, TOP]],
  [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  [[BOTTOM, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, TOP]],
  [[TOP, LEFT]],
  [],
];

/** Marching squares: the closed contours of the field at this level. */
export function rings(field: Field, level: number): Point[][] {
  const following = crossings(field, level);
  const contours: Point[][] = [];
  for (const start of following.keys()) {
    const ring: Point[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && following.has(edge)) {
      ring.push(pointOn(field, level, edge));
      const next: number | undefined = following.get(edge);
      following.delete(edge);
      edge = next;
    }
    if (ring.length > 3) contours.push(ring);
  }
  return contours;
}

/** Edges are numbered by their upper or left corner: even for a horizontal one, odd for a vertical one. */
function crossings(field: Field, level: number): Map<number, number> {
  const { columns, rows, heights } = field;
  const following = new Map<number, number>();
  const above = (corner: number): number => ((heights[corner] ?? OUTSIDE) > level ? 1 : 0);
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corner = row * columns + column;
      const pattern =
        above(corner) + 2 * above(corner + 1) + 4 * above(corner + columns + 1) + 8 * above(corner + columns);
      const sides = [corner * 2, (corner + 1) * 2 + 1, (corner + columns) * 2, corner * 2 + 1];
      for (const [enter, leave] of CROSSINGS[pattern] ?? []) {
        following.set(sides[enter] ?? 0, sides[leave] ?? 0);
      }
    }
  }
  return following;
}

function pointOn(field: Field, level: number, edge: number): Point {
  const { columns, step, heights } = field;
  const corner = edge >> 1;
  const isVertical = edge % 2 === 1;
  const from = heights[corner] ?? OUTSIDE;
  const to = heights[corner + (isVertical ? columns : 1)] ?? OUTSIDE;
  const t = (level - from) / (to - from);
  const column = (corner % columns) + (isVertical ? 0 : t);
  const row = Math.floor(corner / columns) + (isVertical ? t : 0);
  return [(column - 2) * step, (row - 2) * step];
}
