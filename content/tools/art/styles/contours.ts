import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { type Field, fieldOf, heightAt, rings } from '../contour.ts';
import { layered } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, softRing, stroke } from '../svg.ts';
import { ridges } from './ridges.ts';

interface Summit {
  readonly x: number;
  readonly y: number;
}

/** Markets: contour maps. */
export const contours: Style = (canvas) => {
  if (canvas.subcategory === 'market-updates') return ridges(canvas);
  return canvas.subcategory === 'daily-briefings' ? morning(canvas) : relief(canvas);
};

/** Macro: tinted height bands, the highest in the accent colour. */
function relief(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const summit = { x: rng.range(560, 1040), y: rng.range(330, 560) };
  const basin = rng.chance(0.4);
  const field = land(canvas, summit, rng.range(0.0013, 0.0019), rng.range(300, 420), basin ? -1 : 1);
  const bands = rng.int(9, 12);
  let svg = '';
  for (let band = 0; band < bands; band++) {
    const t = band / (bands - 1);
    const level = -0.25 + t * 1.35;
    const outline = rings(field, level).map(softRing).join('');
    const top = band >= bands - 2;
    const colour = top ? palette.accent : tint(canvas, 0.06 + 0.9 * t ** 1.15);
    svg += fill(outline, colour, 'fill-rule="evenodd"');
    if (!top) svg += stroke(outline, mix(colour, palette.ink, 0.5), 1.6);
  }
  return svg;
}

/** Daily briefings: a few contour lines, much background and a sun. */
function morning(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const summit = { x: rng.range(520, 1080), y: rng.range(500, 680) };
  const field = land(canvas, summit, rng.range(0.0011, 0.0016), rng.range(230, 330), 1);
  const radius = rng.range(95, 150);
  const side = summit.x < 800 ? 1 : -1;
  const height = rng.range(190, 300);
  let away = rng.range(250, 330);
  while (away < 700 && heightAt(field, summit.x + side * away, height) > 0.3) away += 20;
  const sun = disc(summit.x + side * away, height, radius, palette.accent);
  const levels = rng.int(6, 8);
  let svg = '';
  for (let i = 0; i < levels; i++) {
    const t = i / (levels - 1);
    const outline = rings(field, 0.08 + t * 0.86)
      .map(softRing)
      .join('');
    if (i === 1) svg += sun;
    const land = i >= 2 ? fill(outline, tint(canvas, 0.08 + t * 0.5), 'fill-rule="evenodd"') : '';
    svg +=
      land +
      stroke(outline, i === levels - 1 ? palette.ink : mix(palette.mid, palette.ink, t), 2.2 + 3.4 * t);
  }
  return svg;
}

function land(canvas: Canvas, summit: Summit, scale: number, spread: number, sign: number): Field {
  const { noise, rng } = canvas;
  const rough = layered(noise, 4);
  const lean = rng.range(-0.6, 0.6);
  const flat = rng.range(0.6, 0.85);
  return fieldOf(WIDTH, HEIGHT, 8, (x, y) => {
    const warpX = x + 130 * noise(x * scale + 40, y * scale);
    const warpY = y + 130 * noise(x * scale, y * scale + 70);
    const dx = (warpX - summit.x) * flat + (warpY - summit.y) * lean * 0.4;
    const dy = warpY - summit.y;
    const rise = Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread));
    return rise * 1.05 + sign * 0.42 * rough(warpX * scale + 3, warpY * scale);
  });
}

/** A colour between background, middle and strong colour. */
function tint(canvas: Canvas, t: number): string {
  const { ground, mid, ink } = canvas.palette;
  return t < 0.55 ? mix(ground, mid, t / 0.55) : mix(mid, ink, (t - 0.55) / 0.45);
}
