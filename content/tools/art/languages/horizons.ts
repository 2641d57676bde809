import { type Canvas, HEIGHT, type Language, WIDTH } from '../canvas.ts';
import { layered, lerp } from '../noise.ts';
import { isDark, mix } from '../palettes.ts';
import { disc, fill, line, type Point } from '../svg.ts';
import { skyline } from './structures.ts';

/** Gaming and metaverse: a place to walk towards. */
export const horizons: Language = (canvas) =>
  canvas.subcategory === 'metaverse' ? plane(canvas) : country(canvas);

/** Gaming: hills one behind another, and something built on the one that matters. */
function country(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const sun = { x: rng.range(470, 1130), y: rng.range(270, 400), radius: rng.range(120, 190) };
  const ranges = rng.int(4, 5);
  const alpine = rng.pick([80, 100, 150, 190]);
  let marks = sky(canvas, 560, sun.x, sun.y) + disc(sun.x, sun.y, sun.radius, palette.accent);
  for (let i = 0; i < ranges; i++) {
    const t = i / (ranges - 1);
    const base = lerp(430, 760, t);
    const tone = mix(mix(palette.ground, palette.mid, 0.75), nearest(canvas), t ** 1.2);
    const crest = ridge(canvas, base, lerp(alpine, 70, t), lerp(0.0024, 0.0014, t), i);
    if (i === 1 || (i === 2 && ranges > 4)) {
      const x = sun.x + (i === 1 ? 0 : (sun.x < 800 ? 1 : -1) * rng.range(300, 460));
      marks += skyline(canvas, x, footAt(crest, x), tone, rng.range(190, 270));
    }
    marks += fill(`${line(crest)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, tone);
    if (i > 0 && i < ranges - 1) marks += terraces(canvas, crest, tone);
  }
  return marks;
}

/** Metaverse: a level plane ruled to its vanishing point, and a gate standing on it. */
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

/** Parcels of land in perspective; some are sold, and coloured in. */
function parcels(canvas: Canvas, horizon: number, vanish: number): string {
  const { rng, noise, palette } = canvas;
  const lanes = 22;
  const rows: number[] = [];
  for (let depth = 1; depth < 26; depth *= 1.32) rows.push(horizon + (HEIGHT - horizon + 40) / depth);
  const at = (lane: number, y: number): number =>
    vanish + (lane - lanes / 2) * 230 * ((y - horizon) / (HEIGHT - horizon));
  let marks = '';
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
      marks += fill(line(corners, true), tone);
    }
  }
  return marks;
}

/** What stands nearest is darkest, by day and by night. */
function nearest({ palette }: Canvas): string {
  return isDark(palette.ground) ? mix(palette.ground, '#000000', 0.45) : palette.ink;
}

/** Flat rings of lighter paper about the sun: dusk as a printer would do it. */
function sky({ palette, rng }: Canvas, horizon: number, x: number, y: number): string {
  const rings = rng.int(4, 6);
  let marks = `<rect width="${WIDTH}" height="${(horizon + 60).toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.42)}"/>`;
  for (let i = rings; i >= 1; i--) {
    marks += disc(x, y, 170 + i * 135, mix(palette.ground, palette.mid, (0.42 * (i - 1)) / rings));
  }
  return marks;
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

/** Low enough that the hill covers the whole foot, on a slope too. */
function footAt(crest: readonly Point[], x: number): number {
  const under = crest.filter(([at]) => Math.abs(at - x) < 120).map(([, y]) => y);
  return Math.min(Math.max(...under), Math.min(...under) + 70) + 8;
}

/** Furrows that follow the crest, so that a hill has a side and not just an edge. */
function terraces({ palette }: Canvas, crest: readonly Point[], tone: string): string {
  let marks = '';
  for (let i = 1; i <= 3; i++) {
    const lower = crest.map(([x, y]): Point => [x, y + i * 24 + (y - 500) * 0.06 * i]);
    const band = lower.map(([x, y]): Point => [x, y + 5]).reverse();
    marks += fill(line([...lower, ...band], true), mix(tone, palette.ground, 0.16));
  }
  return marks;
}
