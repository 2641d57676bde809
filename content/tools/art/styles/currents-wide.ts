import { type Canvas, HEIGHT, WIDTH } from '../canvas.ts';
import { smoothstep } from '../noise.ts';
import type { Current } from './current.ts';

/** Yield: lines that fan upwards from one root. */
export function growth({ rng, noise, palette }: Canvas): Partial<Current> {
  const root = { x: rng.range(480, 1120), y: HEIGHT + rng.range(60, 260) };
  const lean = rng.range(-0.4, 0.4);
  const scale = rng.range(0.0016, 0.0022);
  const crown = rng.range(520, 660);
  const angle = (x: number, y: number): number => Math.atan2(y - root.y, x - root.x);
  return {
    potential: (x, y) =>
      angle(x, y) * 620 +
      150 * noise(x * scale, y * scale + 9) * smoothstep(HEIGHT, 100, y) +
      lean * (HEIGHT - y) * 0.3,
    open: (x, y) =>
      Math.hypot(x - root.x, (y - root.y) * 0.92) < crown + 260 + 240 * noise(angle(x, y) * 2.6, 4),
    ink: (x, y) =>
      noise(angle(x, y) * 3.2, 8) > 0.14
        ? palette.accent
        : noise(x * 0.004, y * 0.002) > 0
          ? palette.ink
          : palette.mid,
    longest: 130,
  };
}

/** Lending: two eddies that turn in opposite directions. */
export function eddies({ rng, noise, palette }: Canvas): Partial<Current> {
  const side = rng.chance(0.5) ? 1 : -1;
  const first = { x: 800 - side * rng.range(180, 300), y: rng.range(360, 500) };
  const second = { x: 800 + side * rng.range(200, 320), y: rng.range(440, 600) };
  const big = rng.range(210, 270);
  const small = rng.range(120, 180);
  const hill = (p: { x: number; y: number }, size: number, x: number, y: number): number =>
    Math.exp(-((x - p.x) ** 2 + (y - p.y) ** 2) / (2 * size * size));
  return {
    potential: (x, y) =>
      y * 0.7 +
      620 * hill(first, big, x, y) -
      470 * hill(second, small, x, y) +
      90 * noise(x * 0.0016, y * 0.0016),
    open: () => true,
    ink: (x, y) =>
      hill(second, small, x, y) > 0.32
        ? palette.accent
        : hill(first, big, x, y) > 0.3
          ? palette.ink
          : palette.mid,
    gap: rng.range(40, 48),
  };
}

/** DEXs: two streams in two colours that merge. */
export function confluence({ rng, noise, palette }: Canvas): Partial<Current> {
  const bend = rng.range(150, 240) * (rng.chance(0.5) ? 1 : -1);
  const meet = rng.range(620, 900);
  const scale = rng.range(0.0012, 0.0018);
  const spine = (x: number): number => 450 + bend * Math.sin((x - meet) * 0.0026);
  return {
    potential: (x, y) => {
      const narrow = 1 + 1.3 * smoothstep(100, meet, x) * smoothstep(WIDTH + 300, meet, x);
      return (y - spine(x)) * narrow + 70 * noise(x * scale, y * scale);
    },
    open: (x, y) => {
      const off = Math.abs(y - spine(x));
      const reach = 400 - 210 * smoothstep(100, meet, x) + 90 * smoothstep(meet, WIDTH, x);
      return off < reach + 60 * noise(x * 0.002, 3) && (x > meet - 120 || off > 30 * (1 - x / meet));
    },
    ink: (x, y, points) => {
      const start = points[0] ?? [x, y];
      return start[1] < spine(start[0])
        ? noise(x * 0.003, y * 0.003) > 0.3
          ? palette.mid
          : palette.ink
        : palette.accent;
    },
    longest: 260,
  };
}
