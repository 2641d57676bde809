import { HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { layered, smoothstep } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, fill, line, type Point, stroke } from '../svg.ts';

/** Market updates: a terrain as profiles one behind another. */
export const ridges: Style = ({ rng, noise, palette }) => {
  const rough = layered(noise, 3);
  const rows = rng.int(12, 20);
  const centre = rng.range(480, 1120);
  const spread = rng.range(130, 330);
  const crowd = rng.range(0.2, 0.8);
  const sky = rng.range(270, 390);
  const second = centre + (centre < 800 ? 1 : -1) * rng.range(300, 520);
  const lift = rng.range(200, 330);
  const chosen = rng.int(Math.floor(rows * 0.45), rows - 5);
  const drift = rng.range(-0.5, 0.5);
  const dusk = rng.chance(0.45);
  const sun = disc(
    centre + (centre < 800 ? 1 : -1) * spread * rng.range(0.9, 1.3),
    Math.max(150, sky - lift * rng.range(0.45, 0.7)),
    rng.range(80, 130),
    palette.accent,
  );
  let svg = dusk ? sun : '';
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1);
    const base = sky + t * (HEIGHT - sky - 60);
    const profile: Point[] = [];
    for (let x = -20; x <= WIDTH + 20; x += 10) {
      const shifted = x - drift * (row - rows / 2) * 14;
      const envelope =
        Math.exp(-(((shifted - centre) / spread) ** 2)) +
        crowd * Math.exp(-(((shifted - second) / (spread * 0.6)) ** 2));
      const detail =
        0.55 + 0.75 * Math.abs(rough(x * 0.0052, row * 0.31)) + 0.3 * rough(x * 0.012, row * 0.5 + 9);
      profile.push([x, base - lift * envelope * Math.max(0, detail) - 7 * noise(x * 0.006, row)]);
    }
    const body = `${line(profile)}L${WIDTH + 20} ${HEIGHT + 20}L-20 ${HEIGHT + 20}Z`;
    const near = smoothstep(0, 1, t);
    const lit = !dusk && row === chosen;
    const haze = dusk
      ? mix(mix(palette.ground, palette.mid, 0.25), palette.ink, 0.9 * near)
      : mix(palette.ground, palette.mid, 0.05 + 0.62 * (1 - near));
    const edge = dusk ? mix(haze, palette.ground, 0.45) : mix(palette.mid, palette.ink, 0.25 + 0.75 * near);
    svg +=
      fill(body, lit ? palette.accent : haze) +
      stroke(line(profile), lit ? palette.ink : edge, 2 + 2.4 * near);
  }
  return svg;
};
