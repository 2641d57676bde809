import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { lerp } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, line, type Point, stroke } from '../svg.ts';
import { type Light, water } from './glitter.ts';
import { cloudBars, crescent, sky } from './night-sky.ts';
import { rippled } from './ripples.ts';

/** Alpha Zone: water at night. */
export const nightWater: Style = (canvas) => {
  const { subcategory } = canvas;
  if (subcategory === 'masterclasses' || subcategory === 'project-amas') return rippled(canvas);
  if (subcategory === 'exclusive-updates') return harbour(canvas);
  return moonrise(canvas);
};

function moonrise(canvas: Canvas): string {
  const { rng, palette, subcategory } = canvas;
  const storm = subcategory === 'war-room-notes';
  const session = subcategory === 'expert-sessions';
  const horizon = session ? rng.range(400, 480) : rng.range(320, 470);
  const x = rng.range(500, 1100);
  const radius = session ? rng.range(190, 250) : rng.range(66, 140);
  const height = session
    ? radius * rng.range(-0.15, 0.25)
    : Math.min(radius + rng.range(20, 110), horizon - radius - 36);
  const full = session || storm || rng.chance(0.55);
  const moon = full
    ? disc(x, horizon - height, radius, palette.accent)
    : crescent(canvas, x, horizon - height, radius);
  const clouds = storm ? cloudBars(canvas, x, horizon - height, radius) : '';
  const spread = session ? 0.55 : rng.range(0.28, 0.5);
  const waves = storm ? swells(canvas, horizon) : '';
  const glitter = water(
    canvas,
    horizon,
    [{ x, spread, base: session ? radius * 0.55 : 30, strength: 1, colour: palette.accent }],
    storm ? 4.5 : 0.8,
  );
  return sky(canvas, horizon) + moon + clouds + sea(canvas, horizon) + waves + glitter;
}

function harbour(canvas: Canvas): string {
  const { rng, palette } = canvas;
  const horizon = rng.range(330, 420);
  const lights: Light[] = [];
  const count = rng.int(4, 7);
  const middle = rng.range(620, 980);
  let lamps = '';
  for (let i = 0; i < count; i++) {
    const x = middle + (i - (count - 1) / 2) * rng.range(90, 135) + rng.range(-24, 24);
    const chief = i === Math.floor(count / 2);
    const colour = chief ? palette.accent : mix(palette.mid, palette.ink, rng.range(0.2, 0.8));
    const up = chief ? rng.range(60, 90) : rng.range(16, 48);
    lamps += disc(x, horizon - up, chief ? 19 : rng.range(7, 11), colour);
    lights.push({ x, base: 22, spread: chief ? 0.16 : 0.08, strength: chief ? 1 : 0.75, colour });
  }
  return (
    sky(canvas, horizon) +
    quay(canvas, horizon, middle) +
    lamps +
    sea(canvas, horizon) +
    water(canvas, horizon, lights, 0.7)
  );
}

function quay({ rng, palette }: Canvas, horizon: number, middle: number): string {
  const far = mix(palette.ground, '#000000', 0.1);
  let d = '';
  for (let x = middle - 620; x < middle + 620; ) {
    const width = rng.range(30, 110);
    const fade = 1 - Math.abs(x - middle) / 700;
    const height = rng.range(8, 64) * fade;
    d += `M${x.toFixed(0)} ${(horizon - height).toFixed(0)}h${width.toFixed(0)}V${horizon.toFixed(0)}h-${width.toFixed(0)}Z`;
    x += width + (rng.chance(0.25) ? rng.range(10, 60) : 0);
  }
  return fill(d, far);
}

function sea({ palette }: Canvas, horizon: number): string {
  const near = mix(palette.ground, '#000000', 0.12);
  return `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="${near}"/>`;
}

/** Long waves in alternating shades. */
function swells({ noise, palette }: Canvas, horizon: number): string {
  let svg = '';
  for (let i = 0; i < 5; i++) {
    const depth = (i + 1) / 5;
    const base = lerp(horizon, HEIGHT, depth ** 1.25 * 0.8);
    const crest: Point[] = [];
    for (let x = -20; x <= WIDTH + 20; x += 20) {
      crest.push([
        x,
        base - lerp(9, 62, depth) * (0.4 + noise(x * lerp(0.006, 0.0021, depth) + i * 7, i * 3.3)),
      ]);
    }
    const shade = mix(palette.ground, i % 2 === 0 ? palette.mid : '#000000', 0.17);
    svg += fill(`${line(crest)}L${WIDTH + 20} ${HEIGHT}L-20 ${HEIGHT}Z`, shade);
    svg += stroke(line(crest), mix(palette.ground, palette.mid, 0.5), 1.5 + 2 * depth);
  }
  return svg;
}
