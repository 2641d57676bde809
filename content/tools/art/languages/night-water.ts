import { type Canvas, HEIGHT, type Language, WIDTH } from '../canvas.ts';
import { clamp, layered, lerp } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, lens, line, n, type Point, stroke } from '../svg.ts';
import { rippled } from './ripples.ts';

export interface Light {
  readonly x: number;
  /** How wide its path lies on the water, as a share of the distance from the horizon. */
  readonly spread: number;
  /** Half the width of the path where it begins. */
  readonly base: number;
  readonly strength: number;
  readonly colour: string;
}

/** Alpha Zone: what is visible at night to those who are still at the harbour. */
export const nightWater: Language = (canvas) => {
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

export function sky({ palette, rng }: Canvas, horizon: number): string {
  const bands = 5;
  let marks = `<rect width="${WIDTH}" height="${horizon.toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.1)}"/>`;
  for (let i = 0; i < bands; i++) {
    const top = horizon * (0.28 + 0.72 * (i / bands) ** 0.8);
    marks += `<rect y="${top.toFixed(0)}" width="${WIDTH}" height="${(horizon - top + 1).toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.1 + 0.075 * (i + 1))}"/>`;
  }
  for (let i = 0; i < 26; i++) {
    marks += disc(
      rng.range(30, WIDTH - 30),
      rng.range(20, horizon * 0.8),
      rng.range(1, 2.4),
      mix(palette.ground, palette.ink, rng.range(0.3, 0.75)),
    );
  }
  return marks;
}

export function sea({ palette }: Canvas, horizon: number): string {
  const near = mix(palette.ground, '#000000', 0.12);
  return `<rect y="${horizon.toFixed(0)}" width="${WIDTH}" height="${HEIGHT}" fill="${near}"/>`;
}

/** Rows of glints, closer and shorter towards the horizon, thick where a light lays its path. */
export function water(canvas: Canvas, horizon: number, lights: readonly Light[], swell: number): string {
  const { rng, noise, palette } = canvas;
  const rough = layered(noise, 2);
  const paths = new Map<string, string>();
  const add = (colour: string, d: string): void => void paths.set(colour, (paths.get(colour) ?? '') + d);
  const dim = mix(palette.ground, palette.mid, 0.42);
  const dimmer = mix(palette.ground, palette.mid, 0.22);
  for (let y = horizon + 5; y < HEIGHT + 10; ) {
    const depth = (y - horizon) / (HEIGHT - horizon);
    const gap = lerp(6, 23, depth ** 0.9);
    for (let x = rng.range(-60, 0); x < WIDTH + 60; ) {
      const length = lerp(26, 150, depth) * rng.range(0.5, 1.5);
      const bob = swell * lerp(1, 13, depth) * rough(x * 0.0036, y * 0.006);
      const light = strongest(lights, x + length / 2, y - horizon, noise(x * 0.012, y * 0.05));
      const thick = gap * (0.28 + 0.5 * light.strength);
      if (light.strength > 0.16 && rng.chance(0.25 + light.strength)) {
        add(
          light.strength > 0.45 ? light.colour : mix(palette.mid, light.colour, 0.35),
          lens(x + length / 2, y + bob, length * (0.5 + 0.6 * light.strength), thick),
        );
      } else if (rough(x * 0.0022 + 5, y * 0.012) > -0.05 && rng.chance(0.42)) {
        add(rng.chance(0.4) ? dim : dimmer, lens(x + length / 2, y + bob, length, gap * 0.3));
      }
      x += length * rng.range(0.7, 1.15);
    }
    y += gap;
  }
  return [...paths].map(([colour, d]) => fill(d, colour)).join('');
}

function strongest(lights: readonly Light[], x: number, below: number, wobble: number): Light {
  let best: Light = { x, spread: 1, base: 0, strength: 0, colour: '' };
  for (const light of lights) {
    const half = light.base + below * light.spread;
    const off = Math.abs(x - light.x + wobble * half * 0.8) / half;
    const strength = light.strength * clamp(1.15 - off) * (0.72 + 0.28 * wobble);
    if (strength > best.strength) best = { ...light, strength };
  }
  return best;
}

/** Long swells rolling in, each a shade apart from the one behind. */
function swells({ noise, palette }: Canvas, horizon: number): string {
  let marks = '';
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
    marks += fill(`${line(crest)}L${WIDTH + 20} ${HEIGHT}L-20 ${HEIGHT}Z`, shade);
    marks += stroke(line(crest), mix(palette.ground, palette.mid, 0.5), 1.5 + 2 * depth);
  }
  return marks;
}

/** Only the lit part is inked, so that the bands of the sky show through the rest. */
function crescent({ rng, palette }: Canvas, x: number, y: number, radius: number): string {
  const inner = radius * rng.range(1.04, 1.5);
  const lean = rng.range(-40, 40) + (rng.chance(0.5) ? 0 : 180);
  const d = `M0 ${n(-radius)}A${n(radius)} ${n(radius)} 0 1 1 0 ${n(radius)}A${n(inner)} ${n(inner)} 0 0 0 0 ${n(-radius)}Z`;
  return fill(d, palette.accent, `transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})"`);
}

function cloudBars({ rng, palette }: Canvas, x: number, y: number, radius: number): string {
  let marks = '';
  for (let i = 0; i < 4; i++) {
    const bank =
      i === 0
        ? lens(
            x + radius * rng.range(-1, 1),
            y + radius * rng.range(0, 0.7),
            radius * rng.range(4, 7),
            rng.range(34, 70),
          )
        : '';
    const wisp = lens(
      x + rng.range(-520, 520),
      y + radius * rng.range(0.2, 1.5),
      rng.range(420, 900),
      rng.range(22, 54),
    );
    marks += fill(bank + wisp, mix(palette.ground, palette.mid, rng.range(0.16, 0.34)));
  }
  return marks;
}
