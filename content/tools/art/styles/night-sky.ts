import { type Canvas, WIDTH } from '../canvas.ts';
import { mix } from '../palettes.ts';
import { disc, fill, lens, n } from '../svg.ts';

export function sky({ palette, rng }: Canvas, horizon: number): string {
  const bands = 5;
  let svg = `<rect width="${WIDTH}" height="${horizon.toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.1)}"/>`;
  for (let i = 0; i < bands; i++) {
    const top = horizon * (0.28 + 0.72 * (i / bands) ** 0.8);
    svg += `<rect y="${top.toFixed(0)}" width="${WIDTH}" height="${(horizon - top + 1).toFixed(0)}" fill="${mix(palette.ground, palette.mid, 0.1 + 0.075 * (i + 1))}"/>`;
  }
  for (let i = 0; i < 26; i++) {
    svg += disc(
      rng.range(30, WIDTH - 30),
      rng.range(20, horizon * 0.8),
      rng.range(1, 2.4),
      mix(palette.ground, palette.ink, rng.range(0.3, 0.75)),
    );
  }
  return svg;
}

/** Draws only the lit part, so that the sky is visible through the rest. */
export function crescent({ rng, palette }: Canvas, x: number, y: number, radius: number): string {
  const inner = radius * rng.range(1.04, 1.5);
  const lean = rng.range(-40, 40) + (rng.chance(0.5) ? 0 : 180);
  const d = `M0 ${n(-radius)}A${n(radius)} ${n(radius)} 0 1 1 0 ${n(radius)}A${n(inner)} ${n(inner)} 0 0 0 0 ${n(-radius)}Z`;
  return fill(d, palette.accent, `transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})"`);
}

export function cloudBars({ rng, palette }: Canvas, x: number, y: number, radius: number): string {
  let svg = '';
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
    svg += fill(bank + wisp, mix(palette.ground, palette.mid, rng.range(0.16, 0.34)));
  }
  return svg;
}
