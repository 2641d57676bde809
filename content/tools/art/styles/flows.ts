import { HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { layered } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, type Point, ribbon } from '../svg.ts';
import { currentOf } from './currents.ts';
import { streamLines } from './stream-lines.ts';

/** DeFi: flow lines that never cross. */
export const flows: Style = (canvas) => {
  const { noise, palette } = canvas;
  const current = currentOf(canvas);
  const body = layered(noise, 2);
  const byColour = new Map<string, string>();
  const dots: Point[] = [];
  for (const points of streamLines(current, canvas.rng)) {
    const [x, y] = points[Math.floor(points.length / 2)] ?? [0, 0];
    const weight = 0.62 + 0.5 * body(x * 0.0016 + 20, y * 0.0016);
    const widest = current.gap * Math.max(0.24, weight) * 1.02;
    const d = ribbon(points, (t, i) => {
      const [px, py] = points[i] ?? [0, 0];
      const swell = 0.72 + 0.5 * noise(px * 0.004, py * 0.004 + 50);
      return Math.max(
        1.2,
        widest *
          swell *
          Math.sin(Math.PI * Math.min(0.98, Math.max(0.02, t))) ** 0.55 *
          current.thickness(px, py),
      );
    });
    const colour = current.ink(x, y, points);
    byColour.set(colour, (byColour.get(colour) ?? '') + d);
    if (current.beads) dots.push(...points.filter((_, i) => i % 37 === 11));
  }
  const lines = [...byColour].map(([colour, d]) => fill(d, colour)).join('');
  const beads = dots.map(([x, y]) => bead(x, y, palette.ground, palette.ink)).join('');
  return wash(palette.ground, palette.mid) + current.under + lines + beads + current.over;
};

function bead(x: number, y: number, ground: string, ink: string): string {
  return x < 0 || x > WIDTH || y < 0 || y > HEIGHT ? '' : disc(x, y, 14, ground) + disc(x, y, 8.5, ink);
}

function wash(ground: string, mid: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${mix(ground, mid, 0.07)}"/>`;
}
