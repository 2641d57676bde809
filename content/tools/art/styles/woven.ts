import { type Canvas, HEIGHT, type Style, WIDTH } from '../canvas.ts';
import { mix } from '../palettes.ts';
import { n } from '../svg.ts';

/** A weave of bands with a hole. */
export const woven: Style = (canvas) => {
  const { rng, palette } = canvas;
  const pitch = rng.pick([82, 96, 110]);
  const turn = rng.pick([45, -45, 30, -30]);
  const count = Math.ceil(1900 / pitch);
  const twill = rng.pick([1, 2, 2]);
  const weft = threads(canvas, count);
  const warp = threads(canvas, count);
  const hole = {
    row: rng.int(Math.floor(count * 0.42), Math.floor(count * 0.58)),
    column: rng.int(Math.floor(count * 0.42), Math.floor(count * 0.58)),
    reach: rng.range(2.2, 3.4),
  };
  let svg = '';
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const [x, y] = [(column - count / 2) * pitch, (row - count / 2) * pitch];
      const off = Math.hypot(row - hole.row, column - hole.column) + canvas.noise(row * 0.5, column * 0.5);
      const over = (row + column * (twill === 1 ? 1 : 3)) % (twill * 2) < twill;
      const across = strip(x, y, pitch, true, weft[row] ?? palette.ink, palette.ground);
      const down =
        off < hole.reach ? '' : strip(x, y, pitch, false, warp[column] ?? palette.mid, palette.ground);
      svg += over ? down + across : across + down;
    }
  }
  return `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn})">${svg}</g>`;
};

/** Mostly two colours in runs, and one thread in the accent colour. */
function threads({ rng, palette }: Canvas, count: number): string[] {
  const quiet = mix(palette.ground, palette.mid, 0.35);
  const special = rng.int(Math.floor(count * 0.35), Math.floor(count * 0.65));
  const run = rng.int(2, 4);
  return Array.from({ length: count }, (_, i) => {
    if (i === special) return palette.accent;
    return [quiet, palette.mid, quiet, palette.ink][Math.floor(i / run) % 4] ?? quiet;
  });
}

function strip(x: number, y: number, pitch: number, across: boolean, colour: string, ground: string): string {
  const broad = pitch * 0.9;
  const inset = (pitch - broad) / 2;
  const edge = 5;
  const bar = (grow: number, tone: string): string => {
    const [w, h] = across ? [pitch + 1, broad + grow] : [broad + grow, pitch + 1];
    const [left, top] = across ? [x - 0.5, y + inset - grow / 2] : [x + inset - grow / 2, y - 0.5];
    return `<rect x="${n(left)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" fill="${tone}"/>`;
  };
  return bar(edge * 2, ground) + bar(0, colour);
}
