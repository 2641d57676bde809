import { type Canvas, HEIGHT, WIDTH } from '../canvas.ts';
import { clamp, layered, lerp } from '../noise.ts';
import { mix } from '../palettes.ts';
import { fill, lens } from '../svg.ts';

export interface Light {
  readonly x: number;
  /** The width of its reflection, relative to the distance from the horizon. */
  readonly spread: number;
  /** Half the width of the reflection at the horizon. */
  readonly base: number;
  readonly strength: number;
  readonly colour: string;
}

/** Rows of glints, closer and shorter towards the horizon and thicker in the reflection of a light. */
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
