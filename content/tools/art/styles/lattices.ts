import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { mix } from '../palettes.ts';
import { line, type Point, stroke } from '../svg.ts';
import { type Cell, fitted, project, type Scene, shadow, voxels } from './voxels.ts';

/** Infrastructure: structures of cubes with some cubes missing. */
export const lattices: Style = (canvas) => {
  const { subcategory } = canvas;
  if (subcategory === 'layer-2') return storeys(canvas);
  return subcategory === 'cross-chain' ? spans(canvas) : block(canvas);
};

/** Layer 1: one block, eroded at a corner, with a few cubes in the accent colour. */
function block(canvas: Canvas): string {
  const { rng, noise } = canvas;
  const [w, d, h] = rng.pick(FORMS);
  const wear = rng.range(0.2, 0.5);
  const shift = rng.range(0, 50);
  const cells: Cell[] = [];
  for (const [x, y, z] of box(w, d, h)) {
    const corner = (x / (w - 1) + y / (d - 1) + z / (h - 1)) / 3;
    if (corner + 0.42 * noise(x * 0.55 + shift, y * 0.55 + z * 0.71) > 1.12 - wear) continue;
    cells.push({ x, y, z, kind: 'plain' });
  }
  const view = fitted(canvas.palette, cells, 900, 720, rng.range(-130, 70));
  return floor(canvas, view) + shadow(view, cells) + voxels(view, withAccents(canvas, cells, rng.int(1, 3)));
}

/** Width, depth and height, in cells. */
type Size = readonly [number, number, number];
const FORMS: readonly [Size, ...Size[]] = [
  [6, 6, 6],
  [9, 5, 4],
  [5, 5, 9],
  [8, 8, 4],
  [4, 9, 5],
  [7, 4, 7],
  [10, 10, 3],
];

/** Cells that every storey has, because they carry the posts. */
const PILLARS: readonly Point[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0.5, 0.5],
];

/** Layer 2: storeys with gaps, connected by thin posts. */
function storeys(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const side = rng.int(5, 8);
  const floors = rng.int(2, 3);
  const rise = rng.range(0.42, 0.5) * side;
  const shift = rng.range(0, 50);
  const all = Array.from({ length: floors }, (_, storey) =>
    storeyOf(canvas, side, storey, floors, rise, shift),
  );
  const view = fitted(palette, all.flat(), 1000, 750, rng.range(-90, 60));
  let svg = floor(canvas, view) + shadow(view, all[0] ?? []);
  for (const [storey, cells] of all.entries()) {
    svg += voxels(view, cells, 0.34, 0.25 + (0.5 * storey) / (floors - 1));
    if (storey < floors - 1) svg += posts(canvas, view, side, storey * rise + 0.34, (storey + 1) * rise);
  }
  return svg;
}

function storeyOf(
  canvas: Canvas,
  side: number,
  storey: number,
  floors: number,
  rise: number,
  shift: number,
): Cell[] {
  const cells: Cell[] = [];
  const last = storey === floors - 1;
  for (const [x, y] of box(side, side, 1)) {
    const carries = PILLARS.some(
      ([px, py]) => x === Math.floor(px * (side - 1)) && y === Math.floor(py * (side - 1)),
    );
    const open = canvas.noise(x * 0.42 + shift, y * 0.42 + storey * 7.7);
    if (!carries && open > 0.5 - storey * 0.22) continue;
    cells.push({ x, y, z: storey * rise, kind: last && open < -0.3 ? 'accent' : 'plain' });
  }
  return last ? cells : withAccents(canvas, cells, storey);
}

function posts({ palette }: Canvas, view: Scene, side: number, from: number, to: number): string {
  const at = (share: number): number => Math.floor(share * (side - 1)) + 0.5;
  const d = PILLARS.map(([x, y]) =>
    line([project(view, at(x), at(y), from), project(view, at(x), at(y), to)]),
  );
  return stroke(d.join(''), palette.ink, 3.6);
}

/** Cross-chain: two towers connected by a bridge. */
function spans(canvas: Canvas): string {
  const { rng, noise, palette } = canvas;
  const gap = rng.int(4, 7);
  const [a, b, broad] = [rng.int(2, 4), rng.int(2, 4), rng.int(3, 4)];
  const deck = rng.int(2, 3);
  const [high, low] = [deck + rng.int(1, 3), deck + rng.int(0, 2)];
  const missing = rng.chance(0.5) ? a + rng.int(1, gap - 2) : -1;
  const turned = rng.chance(0.5);
  const shift = rng.range(0, 50);
  const cells: Cell[] = [];
  for (const [x, y, z] of box(a + gap + b, broad, 6)) {
    const between = x >= a && x < a + gap;
    const top = (x < a ? high : low) + noise(x * 0.7 + shift, y * 0.7) * 2.2;
    const isPresent = between
      ? z === deck - 1 && y === 1 && x !== missing
      : z < top && (z < deck || noise(x * 0.9, y * 0.8 + z + shift) < 0.5);
    if (isPresent)
      cells.push({ x: turned ? y : x, y: turned ? x : y, z, kind: between ? 'accent' : 'plain' });
  }
  const view = fitted(palette, cells, 1120, 740, 0);
  return floor(canvas, view) + shadow(view, cells) + voxels(view, cells);
}

/** Gives some of the exposed cells the accent colour. */
function withAccents({ rng }: Canvas, cells: Cell[], count: number): Cell[] {
  const has = new Set(cells.map((cell) => `${cell.x},${cell.y},${cell.z}`));
  const free = cells.filter(
    (c) => !has.has(`${c.x},${c.y},${c.z + 1}`) && !has.has(`${c.x + 1},${c.y},${c.z}`),
  );
  const chosen = new Set<Cell>();
  for (let i = 0; i < count && free.length > 0; i++) {
    const cell = free[rng.int(0, free.length - 1)];
    if (cell) chosen.add(cell);
  }
  return cells.map((cell) => (chosen.has(cell) ? { ...cell, kind: 'accent' } : cell));
}

/** A faint grid on the floor. */
function floor({ palette }: Canvas, view: Scene): string {
  let d = '';
  const reach = Math.ceil((WIDTH + HEIGHT) / view.size);
  for (let i = -reach; i <= reach; i += 2) {
    d += line([project(view, i, -reach, 0), project(view, i, reach, 0)]);
    d += line([project(view, -reach, i, 0), project(view, reach, i, 0)]);
  }
  return stroke(d, mix(palette.ground, palette.mid, 0.28), 1.6);
}

function box(w: number, d: number, h: number): [number, number, number][] {
  const all: [number, number, number][] = [];
  for (let z = 0; z < h; z++) for (let y = 0; y < d; y++) for (let x = 0; x < w; x++) all.push([x, y, z]);
  return all;
}
