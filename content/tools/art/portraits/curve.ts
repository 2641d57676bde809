import type { Point } from '../svg.ts';

/** Points in head units: the head is 100 high, faces left, and its crown is near y = 0. */
export type Outline = readonly Point[];

const STEPS = 7;

/** A smooth curve through all the points (Catmull–Rom). */
export function through(points: Outline, closed: boolean): Point[] {
  const count = points.length;
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [0, 0];
  const curve: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      curve.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  if (!closed) curve.push(at(count - 1));
  return curve;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  const m = (c - a) / 2;
  const k = (d - b) / 2;
  return (
    (2 * t ** 3 - 3 * t ** 2 + 1) * b +
    (t ** 3 - 2 * t ** 2 + t) * m +
    (-2 * t ** 3 + 3 * t ** 2) * c +
    (t ** 3 - t ** 2) * k
  );
}
