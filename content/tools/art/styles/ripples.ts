import { type Canvas, HEIGHT, WIDTH } from '../canvas.ts';
import { clamp } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, line, type Point } from '../svg.ts';

interface Drop {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly rings: number;
}

/** Rings on water: one set for masterclasses, two overlapping sets for AMAs. */
export function rippled(canvas: Canvas): string {
  const { rng, palette, subcategory } = canvas;
  const moon = palette.accent;
  if (subcategory === 'masterclasses') {
    const x = rng.range(620, 980);
    const y = rng.range(430, 540);
    return rings(canvas, [{ x, y, colour: moon, rings: rng.int(10, 13) }]);
  }
  const side = rng.chance(0.5) ? 1 : -1;
  const first = {
    x: 800 - side * rng.range(190, 270),
    y: rng.range(330, 420),
    colour: moon,
    rings: rng.int(8, 10),
  };
  const other = {
    x: 800 + side * rng.range(170, 260),
    y: rng.range(500, 590),
    colour: palette.ink,
    rings: rng.int(5, 7),
  };
  return rings(canvas, [first, other]);
}

function rings(canvas: Canvas, drops: readonly Drop[]): string {
  const { rng, noise, palette } = canvas;
  const facing = rng.range(-0.6, 0.6) - Math.PI / 2;
  let svg = bands(canvas);
  for (const drop of drops) {
    const gap = rng.range(48, 64);
    for (let ring = drop.rings; ring >= 1; ring--) {
      const radius = ring * gap + ring * ring * 1.6;
      const fade = 1 - (ring - 1) / (drop.rings + 1);
      const colour = mix(mix(palette.ground, palette.mid, 0.75), drop.colour, fade ** 1.3);
      svg += fill(crescent(drop, radius, facing, 21 * fade + 5, noise), colour);
    }
    svg += disc(drop.x, drop.y, 19, drop.colour);
  }
  return svg;
}

/** A ring that is wider on the side that faces the light. */
function crescent(drop: Drop, radius: number, facing: number, width: number, noise: Canvas['noise']): string {
  const outer: Point[] = [];
  const inner: Point[] = [];
  const steps = 96;
  for (let i = 0; i <= steps; i++) {
    const angle = (i / steps) * Math.PI * 2;
    const wobble = 1 + 0.018 * noise(Math.cos(angle) * 1.4 + radius, Math.sin(angle) * 1.4);
    const lit = clamp(0.5 + 0.5 * Math.cos(angle - facing)) ** 1.4;
    const half = (width * (0.1 + 0.9 * lit)) / 2;
    const put = (r: number): Point => [
      drop.x + Math.cos(angle) * r * wobble,
      drop.y + Math.sin(angle) * r * wobble * 0.5,
    ];
    outer.push(put(radius + half));
    inner.push(put(radius - half));
  }
  return line([...outer, ...inner.reverse()], true);
}

function bands({ palette, noise }: Canvas): string {
  let svg = '';
  for (let i = 0; i < 6; i++) {
    const top: Point[] = [];
    for (let x = 0; x <= WIDTH; x += 40) {
      top.push([x, 90 + i * 145 + 40 * noise(x * 0.0016, i * 3.1)]);
    }
    const shade = mix(palette.ground, i % 2 === 0 ? '#000000' : palette.mid, i % 2 === 0 ? 0.12 : 0.16);
    svg += fill(`${line(top)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, shade);
  }
  return svg;
}
