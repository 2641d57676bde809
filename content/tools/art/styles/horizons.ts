import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { layered, lerp } from '../noise.ts';
import { isDark, mix } from '../palettes.ts';
import { disc, fill, line, type Point } from '../svg.ts';
import { skyline } from './structures.ts';

/** Gaming and metaverse: landscapes with a monument. */
export const horizons: Style = (canvas) =>
  canvas.subcategory === 'metaverse' ? plane(canvas) : country(canvas);

/** Gaming: layered hills with a monument on one of them. */
function country(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const sun = { x: rng.range(470, 1130), y: rng.range(270, 400), radius: rng.range(120, 190) };
  const ranges = rng.int(4, 5);
  const alpine = rng.pick([80, 100, 150, 190]);
  let svg = sky(canvas, 560, sun.x, sun.y) + disc(sun.x, sun.y, sun.radius, palette.accent);
  for (let i = 0; i < ranges; i++) {
    const t = i / (ranges - 1);
    const base = lerp(430, 760, t);
    const tone = mix(mix(palette.ground, palette.mid, 0.75), nearest(canvas), t ** 1.2);
    const crest = ridge(canvas, base, lerp(alpine, 70, t), lerp(0.0024, 0.0014, t), i);
    if (i === 1 || (i === 2 && ranges > 4)) {
      const x = sun.x + (i === 1 ? 0 : (sun.x < 800 ? 1 : -1) * rng.range(300, 460));
      svg += skyline(canvas, x, footAt(crest, x), tone, rng.range(190, 270));
    }
    svg += fill(`${line(crest)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, tone);
    if (i > 0 && i < ranges - 1) svg += terraces(canvas, crest, tone);
  }
  return svg;
}

/** Metaverse: a plane of tiles in perspective with a monument. */
function plane(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const horizon = rng.range(430, 520);
  const x = rng.range(540, 1060);
  const radius = rng.range(170, 240);
  const sun = disc(x, horizon - radius * rng.range(0.1, 0.5), radius, palette.accent);
  const far = ridge(canvas, horizon - 6, 46, 0.0026, 2);
  const hills = fill(
    `${line(far)}L${WIDTH} ${horizon + 2}L0 ${horizon + 2}Z`,
    mix(palette.ground, palette.mid, 0.8),
  );
  const ground = `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="${mix(palette.mid, nearest(canvas), 0.55)}"/>`;
  const gate = skyline(canvas, x + rng.range(-60, 60), horizon + 10, nearest(canvas), rng.range(210, 280));
  return (
    sky(canvas, horizon, x, horizon - radius * 0.3) +
    sun +
    hills +
    ground +
    parcels(canvas, horizon, x) +
    gate
  );
}

/** Tiles in perspective, some of them in the accent colour. */
function parcels(canvas: Canvas, horizon: number, vanish: number): string {
  const { rng, noise, palette } = canvas;
  const lanes = 22;
  const rows: number[] = [];
  for (let depth = 1; depth < 26; depth *= 1.32) rows.push(horizon + (HEIGHT - horizon + 40) / depth);
  const at = (lane: number, y: number): number =>
    vanish + (lane - lanes / 2) * 230 * ((y - horizon) / (HEIGHT - horizon));
  let svg = '';
  for (const [i, near] of rows.entries()) {
    const far = rows[i + 1];
    if (far === undefined) break;
    for (let lane = -8; lane < lanes + 8; lane++) {
      const v = noise(lane * 0.45, i * 0.6) + rng.range(-0.1, 0.1);
      const tone =
        v > 0.42
          ? palette.accent
          : mix(palette.mid, nearest(canvas), v > 0.12 ? 0.3 : v > -0.2 ? 0.62 : 0.82);
      const inset = 0.035;
      const edge = (near - far) * 0.05;
      const corners: Point[] = [
        [at(lane + inset, near - edge), near - edge],
        [at(lane + 1 - inset, near - edge), near - edge],
        [at(lane + 1 - inset, far + edge), far + edge],
        [at(lane + inset, far + edge), far + edge],
      ];
      if (Math.max(...corners.map((c) => c[0])) < 0 || Math.min(...corners.map((c) => c[0])) > WIDTH)
        continue;
      svg += fill(line(corners, true), tone);
    }
  }
  return svg;
}

/** The colour of the nearest layer, which is the darkest in light and dark palettes. */
function nearest({ palette }: Canvas): string {
  return isDark(palette.ground) ? mix(palette.ground, '#000000', 0.45) : palette.ink;
}

/** Concentric rings around the sun, lighter towards it. */
function sky({ palette, rng }: Canvas, horizon: number, x: number, y: number): string {
  const rings = rng.int(4, 6);
  let svg = `<rect width="${WIDTH}" height="${(horizon + 60).toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.42)}"/>`;
  for (let i = rings; i >= 1; i--) {
    svg += disc(x, y, 170 + i * 135, mix(palette.ground, palette.mid, (0.42 * (i - 1)) / rings));
  }
  return svg;
}

function ridge(
  { noise, rng }: Canvas,
  base: number,
  amplitude: number,
  scale: number,
  seed: number,
): Point[] {
  const rough = layered(noise, 4);
  const shift = rng.range(0, 90);
  const points: Point[] = [];
  for (let x = 0; x <= WIDTH; x += 10)
    points.push([x, base - amplitude * 1.5 * rough(x * scale + shift, seed * 5.3)]);
  return points;
}

/** Low enough that the hill covers the base of the monument, also on a slope. */
function footAt(crest: readonly Point[], x: number): number {
  const under = crest.filter(([at]) => Math.abs(at - x) < 120).map(([, y]) => y);
  return Math.min(Math.max(...under), Math.min(...under) + 70) + 8;
}

/** Lines that follow the crest and give the hill depth. */
function terraces({ palette }: Canvas, crest: readonly Point[], tone: string): string {
  let svg = '';
  for (let i = 1; i <= 3; i++) {
    const lower = crest.map(([x, y]): Point => [x, y + i * 24 + (y - 500) * 0.06 * i]);
    const band = lower.map(([x, y]): Point => [x, y + 5]).reverse();
    svg += fill(line([...lower, ...band], true), mix(tone, palette.ground, 0.16));
  }
  return svg;
}
