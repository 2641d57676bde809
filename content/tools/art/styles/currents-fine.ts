import type { Canvas } from '../canvas.ts';
import { smoothstep } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc } from '../svg.ts';
import type { Current } from './current.ts';

/** Trading: short strokes, thicker towards the centre. */
export function strokes({ rng, noise, palette }: Canvas): Partial<Current> {
  const centre = { x: rng.range(560, 1040), y: rng.range(380, 540) };
  return {
    open: () => true,
    thickness: (x, y) =>
      0.3 + 0.9 * Math.exp(-((((x - centre.x) * 0.6) ** 2 + (y - centre.y) ** 2) / (2 * 230 ** 2))),
    ink: (x, y) =>
      Math.hypot((x - centre.x) * 0.7, y - centre.y) < 185 + 60 * noise(x * 0.006, y * 0.006)
        ? palette.accent
        : noise(x * 0.02, y * 0.02) > 0
          ? palette.ink
          : palette.mid,
    gap: rng.range(32, 42),
    shortest: 5,
    longest: rng.int(15, 26),
  };
}

/** On-chain analysis: thin threads with beads. */
export function traces({ rng, noise, palette }: Canvas): Partial<Current> {
  const shift = rng.range(0, 40);
  return {
    thickness: () => 0.36,
    ink: (x, y) =>
      noise(x * 0.0014 + shift, y * 0.003) > 0.26
        ? palette.accent
        : noise(x * 0.005, y * 0.005) > -0.1
          ? palette.ink
          : palette.mid,
    gap: rng.range(40, 50),
    shortest: 30,
    longest: 220,
    beads: true,
  };
}

/** Stablecoins: a current that flows around a disc. */
export function peg({ rng, noise, palette }: Canvas): Partial<Current> {
  const centre = { x: rng.range(620, 980), y: rng.range(400, 500) };
  const radius = rng.range(135, 185);
  const tilt = rng.range(-0.25, 0.25);
  const away = (x: number, y: number): number => Math.hypot(x - centre.x, y - centre.y);
  return {
    potential: (x, y) => {
      const r = Math.max(radius * 0.5, away(x, y));
      const calm = smoothstep(radius, radius * 2.8, r);
      return (
        (y - centre.y + (x - centre.x) * tilt) * (1 - (radius / r) ** 2) +
        calm * 110 * noise(x * 0.0018, y * 0.0022)
      );
    },
    open: (x, y) =>
      away(x, y) > radius + 16 &&
      Math.abs(y - centre.y + (x - centre.x) * tilt) < 330 + 120 * noise(x * 0.0016, 7),
    ink: (x, y) =>
      away(x, y) < radius * 1.9
        ? palette.ink
        : mix(palette.mid, palette.ink, noise(x * 0.003, y * 0.004) > 0.1 ? 0.5 : 0),
    over: disc(centre.x, centre.y, radius, palette.accent),
    longest: 300,
  };
}

/** Guides: a few broad ribbons. */
export function broad({ rng, noise, palette }: Canvas): Partial<Current> {
  const scale = rng.range(0.0009, 0.0012);
  const lean = rng.range(-0.4, 0.4);
  const band = rng.range(0, 30);
  return {
    potential: (x, y) => y + lean * (x - 800) + 330 * noise(x * scale + band, y * scale * 0.8),
    open: (x, y) =>
      Math.abs(y + lean * (x - 800) - 450 + 330 * noise(x * scale + band, y * scale * 0.8)) < 290,
    ink: (x, y) => {
      const lane = Math.floor((y + lean * (x - 800) + 330 * noise(x * scale + band, y * scale * 0.8)) / 96);
      return [palette.ink, palette.mid, palette.accent, palette.mid][((lane % 4) + 4) % 4] ?? palette.ink;
    },
    gap: rng.range(52, 66),
    shortest: 40,
    longest: 320,
  };
}
