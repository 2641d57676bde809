import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { fill, n } from '../svg.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly level: number;
}

/** Truchet tiles in three sizes. Each smaller size swaps foreground and background, so that the bands continue. */
export const truchet: Style = (canvas) => {
  const { rng, palette } = canvas;
  const size = rng.pick([300, 225, 300]);
  const focus = { x: rng.range(500, 1100), y: rng.range(300, 600) };
  const reach = rng.range(190, 330);
  const tiles: Tile[] = [];
  const split = (tile: Tile): void => {
    const off = Math.hypot(tile.x + tile.size / 2 - focus.x, tile.y + tile.size / 2 - focus.y);
    const wanted = off < reach * (tile.level === 0 ? 1.25 : 0.72) || (tile.level === 0 && rng.chance(0.14));
    tiles.push(tile);
    if (!wanted || tile.level >= 2) return;
    const half = tile.size / 2;
    for (const dx of [0, half])
      for (const dy of [0, half])
        split({ x: tile.x + dx, y: tile.y + dy, size: half, level: tile.level + 1 });
  };
  const [left, top] = [
    -((size * Math.ceil(WIDTH / size) - WIDTH) / 2),
    -((size * Math.ceil(HEIGHT / size) - HEIGHT) / 2),
  ];
  for (let y = top; y < HEIGHT; y += size)
    for (let x = left; x < WIDTH; x += size) split({ x, y, size, level: 0 });
  tiles.sort((a, b) => a.level - b.level);
  const inks = inksOf(canvas);
  return tiles.map((tile) => draw(canvas, tile, inks[tile.level] ?? [palette.ground, palette.ink])).join('');
};

function inksOf({ palette, rng }: Canvas): readonly (readonly [string, string])[] {
  const { ground, ink, mid, accent } = palette;
  return rng.pick([
    [
      [ground, mid],
      [mid, ground],
      [ground, ink],
    ],
    [
      [ground, ink],
      [ink, ground],
      [ground, accent],
    ],
    [
      [mid, ground],
      [ground, mid],
      [mid, ink],
    ],
  ]);
}

function draw({ rng }: Canvas, { x, y, size }: Tile, [under, over]: readonly [string, string]): string {
  const third = size / 3;
  const square = `M${n(x)} ${n(y)}h${n(size)}v${n(size)}h${n(-size)}Z`;
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
  const sides = [
    [x + size / 2, y],
    [x + size, y + size / 2],
    [x + size / 2, y + size],
    [x, y + size / 2],
  ] as const;
  const wings = corners.map(([cx, cy]) => circle(cx, cy, third)).join('');
  const base = fill(square, under) + fill(wings, under);
  const dots = sides.map(([cx, cy]) => circle(cx, cy, size / 6)).join('');
  const turn = rng.chance(0.5);
  const motif = rng.next();
  const arcs =
    motif < 0.8
      ? (turn ? [0, 2] : [1, 3]).map((i) => arc(corners[i] ?? [x, y], size)).join('')
      : bars(x, y, size, motif < 0.9);
  return base + fill(dots, over) + clip(x, y, size, arcs, over);
}

/** A band a third of the tile wide round one corner. */
function arc([cx, cy]: readonly [number, number], size: number): string {
  return circle(cx, cy, (size * 2) / 3) + circle(cx, cy, size / 3);
}

function bars(x: number, y: number, size: number, upright: boolean): string {
  const third = size / 3;
  return upright
    ? `M${n(x + third)} ${n(y)}h${n(third)}v${n(size)}h${n(-third)}Z`
    : `M${n(x)} ${n(y + third)}h${n(size)}v${n(third)}h${n(-size)}Z`;
}

function clip(x: number, y: number, size: number, d: string, colour: string): string {
  return `<svg x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" viewBox="${n(x)} ${n(y)} ${n(size)} ${n(size)}">${fill(d, colour, 'fill-rule="evenodd"')}</svg>`;
}

function circle(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}
