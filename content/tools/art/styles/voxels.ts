import { HEIGHT, WIDTH } from '../canvas.ts';
import { isDark, mix, type Palette } from '../palettes.ts';
import { fill, line, type Point } from '../svg.ts';

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly kind: 'plain' | 'accent';
}

export interface Scene {
  /** Length of a cell's edge. */
  readonly size: number;
  /** The position of the far corner of the floor in the image. */
  readonly x: number;
  readonly y: number;
  readonly palette: Palette;
}

const COS = Math.cos(Math.PI / 6);

export function project(scene: Scene, x: number, y: number, z: number): Point {
  return [scene.x + (x - y) * COS * scene.size, scene.y + ((x + y) / 2 - z) * scene.size];
}

/** A scene in which the cells are centred and as large as the given size allows. */
export function fitted(
  palette: Palette,
  cells: readonly Cell[],
  width: number,
  height: number,
  shift: number,
): Scene {
  const unit: Scene = { size: 1, x: 0, y: 0, palette };
  const corners = cells.flatMap(({ x, y, z }) => [
    project(unit, x, y, z + 1),
    project(unit, x + 1, y, z),
    project(unit, x, y + 1, z),
    project(unit, x + 1, y + 1, z),
  ]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.min(width / (right - left), height / (bottom - top));
  return {
    size,
    x: WIDTH / 2 + shift - ((left + right) / 2) * size,
    y: HEIGHT / 2 - ((top + bottom) / 2) * size,
    palette,
  };
}

/** Cells in isometric view, far ones first, with light from the upper left. */
export function voxels(scene: Scene, cells: readonly Cell[], height = 1, light = 0.55): string {
  const filled = new Set(cells.map((cell) => `${cell.x},${cell.y},${cell.z}`));
  const has = (x: number, y: number, z: number): boolean => height === 1 && filled.has(`${x},${y},${z}`);
  const flat = (x: number, y: number, z: number): boolean => filled.has(`${x},${y},${z}`);
  const ordered = [...cells].sort((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z) || a.z - b.z);
  return ordered
    .map((cell) => {
      const { x, y, z } = cell;
      const tones = tonesOf(scene.palette, cell.kind, light);
      const up = z + height;
      const top = has(x, y, z + 1)
        ? ''
        : face(
            scene,
            [
              [x, y, up],
              [x + 1, y, up],
              [x + 1, y + 1, up],
              [x, y + 1, up],
            ],
            tones.top,
          );
      const left = flat(x, y + 1, z)
        ? ''
        : face(
            scene,
            [
              [x, y + 1, z],
              [x + 1, y + 1, z],
              [x + 1, y + 1, up],
              [x, y + 1, up],
            ],
            tones.left,
          );
      const right = flat(x + 1, y, z)
        ? ''
        : face(
            scene,
            [
              [x + 1, y, z],
              [x + 1, y + 1, z],
              [x + 1, y + 1, up],
              [x + 1, y, up],
            ],
            tones.right,
          );
      return left + right + top;
    })
    .join('');
}

/** The shadow of the cells on the floor. */
export function shadow(scene: Scene, cells: readonly Cell[]): string {
  const d = cells.map(({ x, y, z }) => {
    const off = (z + 1) * 0.42;
    const [l, t] = [x + off, y - off];
    return line(
      [
        project(scene, l, t, 0),
        project(scene, l + 1, t, 0),
        project(scene, l + 1, t + 1, 0),
        project(scene, l, t + 1, 0),
      ],
      true,
    );
  });
  const { ground, mid } = scene.palette;
  return fill(d.join(''), isDark(ground) ? mix(ground, '#000000', 0.3) : mix(ground, mid, 0.3));
}

type Corner = readonly [number, number, number];

function face(scene: Scene, corners: readonly Corner[], colour: string): string {
  const d = line(
    corners.map(([x, y, z]) => project(scene, x, y, z)),
    true,
  );
  return `<path d="${d}" fill="${colour}" stroke="${scene.palette.ground}" stroke-width="2.4" stroke-linejoin="round"/>`;
}

function tonesOf(
  { ground, ink, mid, accent }: Palette,
  kind: Cell['kind'],
  light: number,
): { top: string; left: string; right: string } {
  if (kind === 'accent')
    return {
      top: mix(accent, isDark(ground) ? ink : ground, 0.3),
      left: accent,
      right: mix(accent, isDark(ground) ? ground : ink, 0.42),
    };
  if (isDark(ground)) return { top: mix(mid, ink, light + 0.35), left: mid, right: mix(mid, ground, 0.6) };
  return { top: mix(mid, ground, light), left: mid, right: ink };
}
