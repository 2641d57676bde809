import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { mix } from '../palettes.ts';
import { line, type Point } from '../svg.ts';

const PHI = (1 + Math.sqrt(5)) / 2;

/** Half a rhomb: `thin` or not, apex first. */
interface Half {
  readonly thin: boolean;
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
}

/** Penrose rhombs by subdivision, with a gap in one place. */
export const penrose: Style = (canvas) => {
  const { rng } = canvas;
  const centre: Point = [rng.range(560, 1040), rng.range(330, 570)];
  let halves = wheel(centre, 1500, rng.range(0, Math.PI));
  for (let i = 0; i < 5; i++) halves = halves.flatMap(divide);
  const tear: Point = [centre[0] + rng.range(-260, 260), centre[1] + rng.range(-160, 160)];
  const reach = rng.range(170, 280);
  return halves.map((half) => tile(canvas, half, centre, tear, reach)).join('');
};

function wheel([cx, cy]: Point, radius: number, turn: number): Half[] {
  return Array.from({ length: 10 }, (_, i) => {
    const at = (k: number): Point => [
      cx + radius * Math.cos(turn + (k * Math.PI) / 5),
      cy + radius * Math.sin(turn + (k * Math.PI) / 5),
    ];
    const [b, c] = i % 2 === 0 ? [at(i), at(i + 1)] : [at(i + 1), at(i)];
    return { thin: true, a: [cx, cy], b, c };
  });
}

function divide({ thin, a, b, c }: Half): Half[] {
  if (thin) {
    const p = between(a, b, 1 / PHI);
    return [
      { thin: true, a: c, b: p, c: b },
      { thin: false, a: p, b: c, c: a },
    ];
  }
  const q = between(b, a, 1 / PHI);
  const r = between(b, c, 1 / PHI);
  return [
    { thin: false, a: r, b: c, c: a },
    { thin: false, a: q, b: r, c: b },
    { thin: true, a: r, b: q, c: a },
  ];
}

function tile(
  { palette, noise }: Canvas,
  { thin, a, b, c }: Half,
  centre: Point,
  tear: Point,
  reach: number,
): string {
  const [mx, my] = between(b, c, 0.5);
  const margin = 140;
  if (mx < -margin || my < -margin || mx > WIDTH + margin || my > HEIGHT + margin) return '';
  const d: Point = [b[0] + c[0] - a[0], b[1] + c[1] - a[1]];
  const leaning = Math.abs(Math.round((Math.atan2(c[1] - b[1], c[0] - b[0]) / Math.PI) * 5 + 10)) % 5;
  const from = Math.hypot(mx - tear[0], my - tear[1]);
  const near = Math.max(0, 1 - from / (reach * 1.6));
  const loose = noise(mx * 0.02, my * 0.02);
  if (from < reach * (0.62 + 0.5 * loose)) return '';
  const push = near * 46;
  const [sx, sy] = [((mx - tear[0]) / from) * push, ((my - tear[1]) / from) * push];
  const far = Math.min(1, Math.hypot(mx - centre[0], my - centre[1]) / 900);
  const tone = thin
    ? near > 0.05 && leaning % 2 === 0
      ? palette.accent
      : mix(palette.mid, palette.ground, 0.08 * leaning + 0.25 * far)
    : mix(
        palette.ground,
        leaning < 2 ? palette.ink : palette.mid,
        leaning < 2 ? 0.98 - 0.5 * far : 0.1 + 0.12 * leaning * (1 - 0.6 * far),
      );
  const corners: Point[] = [a, b, d, c].map(([x, y]) => [x + sx, y + sy]);
  return `<path d="${line(corners, true)}" fill="${tone}" stroke="${palette.ground}" stroke-width="3" stroke-linejoin="round"/>`;
}

function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}
