import { clamp } from '../noise.ts';
import { fill, type Point, ribbon } from '../svg.ts';
import { SIZE } from './relief.ts';

export interface Engraving {
  /** 0 is background, 1 is solid colour. */
  tone(i: number): number;
  inside(i: number): boolean;
  /** How far the lines are shifted at a point to follow the form, in pixels. */
  lift(i: number): number;
  /** Direction of the lines, in radians. */
  readonly angle: number;
  readonly pitch: number;
  readonly colour: string;
}

const STEP = 2.5;

/** Parallel lines that bend with the form and are wider in the shadow, as in an engraving. */
export function engraved(engraving: Engraving): string {
  const [ux, uy] = [Math.cos(engraving.angle), Math.sin(engraving.angle)];
  const reach = SIZE * 0.75;
  let d = '';
  for (let v = -reach; v <= reach; v += engraving.pitch) {
    let run: Point[] = [];
    let widths: number[] = [];
    const end = (): void => {
      if (run.length > 2) d += ribbon(run, (_, i) => widths[i] ?? 0);
      run = [];
      widths = [];
    };
    for (let u = -reach; u <= reach; u += STEP) {
      const x = SIZE / 2 + ux * u - uy * v;
      const y = SIZE / 2 + uy * u + ux * v;
      const bend = engraving.lift(indexAt(clamp(x, 0, SIZE - 1), clamp(y, 0, SIZE - 1)));
      const [px, py] = [x + uy * bend, y - ux * bend];
      const i = indexAt(px, py);
      const width =
        i === -1 || !engraving.inside(i) ? 0 : engraving.pitch * clamp(engraving.tone(i), 0, 0.94);
      if (width < 0.55) end();
      else {
        run.push([px, py]);
        widths.push(width);
      }
    }
    end();
  }
  return fill(d, engraving.colour);
}

function indexAt(x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= SIZE || row >= SIZE ? -1 : row * SIZE + column;
}
