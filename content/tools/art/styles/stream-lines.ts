import { HEIGHT, WIDTH } from '../canvas.ts';
import type { Rng } from '../prng.ts';
import type { Point } from '../svg.ts';
import type { Current } from './current.ts';

const MARGIN = 60;
const STEP = 7;

/** Evenly spaced lines along a current. A line ends where it would come too close to another. */
export function streamLines(current: Current, rng: Rng): Point[][] {
  const drawn = new PointGrid(current.gap);
  const seeds: Point[] = [];
  for (let y = -MARGIN; y < HEIGHT + MARGIN; y += current.gap * 0.8) {
    for (let x = -MARGIN; x < WIDTH + MARGIN; x += current.gap * 2.2) {
      seeds.push([x + rng.range(-1, 1) * current.gap, y + rng.range(-0.4, 0.4) * current.gap]);
    }
  }
  const ranked = seeds.map((seed) => ({ seed, rank: rng.next() })).sort((a, b) => a.rank - b.rank);
  const lines: Point[][] = [];
  for (const { seed } of ranked) {
    if (!current.open(seed[0], seed[1]) || drawn.near(seed, 1)) continue;
    const back = trace(current, drawn, seed, -1);
    const forth = trace(current, drawn, seed, 1);
    const points = [...back.reverse(), seed, ...forth].slice(0, current.longest);
    if (points.length < current.shortest) continue;
    for (const point of points) drawn.add(point);
    lines.push(points);
  }
  return lines;
}

function trace(current: Current, drawn: PointGrid, seed: Point, direction: 1 | -1): Point[] {
  const points: Point[] = [];
  let [x, y] = seed;
  while (points.length < current.longest / 2) {
    const [ux, uy] = heading(current, x, y);
    const [vx, vy] = heading(current, x + (ux * direction * STEP) / 2, y + (uy * direction * STEP) / 2);
    x += vx * direction * STEP;
    y += vy * direction * STEP;
    const outside = x < -MARGIN || y < -MARGIN || x > WIDTH + MARGIN || y > HEIGHT + MARGIN;
    if (outside || !current.open(x, y) || drawn.near([x, y], 0.62)) break;
    points.push([x, y]);
  }
  return points;
}

/** The direction of the level line of the potential, by its curl. */
function heading(current: Current, x: number, y: number): Point {
  const e = 1.5;
  const dx = current.potential(x + e, y) - current.potential(x - e, y);
  const dy = current.potential(x, y + e) - current.potential(x, y - e);
  const length = Math.hypot(dx, dy) || 1;
  return [dy / length, -dx / length];
}

/** Finds out whether a point is near a drawn one, by a grid of cells. */
class PointGrid {
  readonly #cells = new Map<number, Point[]>();
  readonly #gap: number;

  constructor(gap: number) {
    this.#gap = gap;
  }

  add(point: Point): void {
    const key = this.#key(point[0], point[1]);
    const cell = this.#cells.get(key);
    if (cell) cell.push(point);
    else this.#cells.set(key, [point]);
  }

  near([x, y]: Point, share: number): boolean {
    const limit = (this.#gap * share) ** 2;
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const cell = this.#cells.get(this.#key(x + dx * this.#gap, y + dy * this.#gap));
        if (cell?.some((other) => (other[0] - x) ** 2 + (other[1] - y) ** 2 < limit)) return true;
      }
    }
    return false;
  }

  #key(x: number, y: number): number {
    return Math.floor(x / this.#gap) * 4096 + Math.floor(y / this.#gap);
  }
}
