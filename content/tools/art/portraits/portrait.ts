import { clamp, noiseOf } from '../noise.ts';
import { mix, type Palette } from '../palettes.ts';
import { rngOf } from '../prng.ts';
import { disc, fill, line, type Point, sheet, stroke } from '../svg.ts';
import { type Outline, through } from './curve.ts';
import { dressOf } from './dress.ts';
import { engraved } from './engrave.ts';
import { featureLines, glassesLines } from './features.ts';
import { COVERS_EAR, hairOf } from './hair.ts';
import { BEARDS, EAR, headOf } from './head.ts';
import { INKS } from './inks.ts';
import { PATCHES } from './patches.ts';
import { type Relief, reliefOf, SIZE, shadeAt } from './relief.ts';
import { type Hair, type Sitter, sitterOf } from './sitters.ts';

const SCALE = 2.55;
const [LEFT, TOP] = [104, 84];
const PITCH = 4.6;

/** Head coverings, which are drawn as cloth. */
const CLOTH: ReadonlySet<Hair> = new Set<Hair>(['wrap', 'scarf', 'hood']);

const strands = noiseOf(rngOf('strands'));

interface Part {
  readonly outline: readonly Point[];
  readonly relief: Relief;
  readonly rounding: number;
  readonly shade: number;
  readonly angle: number;
  readonly kind: 'skin' | 'hair' | 'cloth';
}

export function portraitSvg(slug: string): string {
  const sitter = sitterOf(slug);
  const palette = INKS[sitter.inks % INKS.length] ?? INKS[0];
  const mirrored = sitter.facing === 'right';
  const toPixels = ([x, y]: Point): Point => {
    const px = LEFT + x * SCALE;
    return [mirrored ? SIZE - px : px, TOP + y * SCALE];
  };
  const parts = partsOf(sitter, toPixels, mirrored ? -1 : 1);
  const owner = new Uint8Array(SIZE * SIZE);
  for (const [i, { relief }] of parts.entries())
    for (let p = 0; p < owner.length; p++) if (relief.mask[p]) owner[p] = i + 1;
  const bust = parts.map((part, i) => inked(part, i + 1, owner, sitter, palette, mirrored)).join('');
  return sheet(SIZE, SIZE, palette.ground, backdrop(palette) + bust + details(sitter, palette, toPixels));
}

function partsOf(sitter: Sitter, toPixels: (p: Point) => Point, side: number): Part[] {
  const part = (
    outline: Outline,
    kind: Part['kind'],
    shade: number,
    rounding: number,
    angle: number,
  ): Part => {
    const placed = through(outline, true).map(toPixels);
    return {
      outline: placed,
      relief: reliefOf(placed, rounding),
      rounding,
      shade,
      angle: angle * side,
      kind,
    };
  };
  const parts = [part(headOf(sitter), 'skin', sitter.skin, 62, 0.5)];
  for (const garment of dressOf(sitter.collar))
    parts.push(part(garment.outline, 'cloth', garment.shade, 46, -0.55));
  const covered = COVERS_EAR.has(sitter.hair);
  if (sitter.beard !== 'none')
    parts.push(
      part(
        BEARDS[sitter.beard],
        'hair',
        sitter.shade * 0.8 + (sitter.beard === 'short' ? 0.05 : 0),
        30,
        1.25,
      ),
    );
  if (!covered) parts.push(part(EAR, 'skin', sitter.skin + 0.04, 9, 0.5));
  for (const outline of hairOf(sitter.hair))
    parts.push(part(outline, CLOTH.has(sitter.hair) ? 'cloth' : 'hair', sitter.shade, 44, -0.75));
  return parts;
}

function inked(
  part: Part,
  id: number,
  owner: Uint8Array,
  sitter: Sitter,
  palette: Palette,
  mirrored: boolean,
): string {
  const inside = (i: number): boolean => owner[i] === id;
  const tone = (i: number): number => toneAt(part, i, sitter, mirrored);
  const lift = (i: number): number => (part.relief.dome[i] ?? 0) * (part.kind === 'hair' ? 26 : 15);
  const colour = part.kind === 'cloth' ? palette.mid : palette.ink;
  const under = fill(
    line(part.outline, true),
    part.kind === 'cloth' ? mix(palette.ground, palette.mid, 0.3 * part.shade) : palette.ground,
  );
  const lines = engraved({ tone, inside, lift, angle: part.angle, pitch: PITCH, colour });
  const crossed = engraved({
    tone: (i) => (tone(i) - 0.5) * 0.85,
    inside,
    lift,
    angle: part.angle + 1.15,
    pitch: PITCH,
    colour,
  });
  return under + lines + crossed + stroke(line(part.outline, true), colour, 1.7);
}

function toneAt(part: Part, i: number, sitter: Sitter, mirrored: boolean): number {
  const turned = shadeAt(part.relief, i, part.rounding, mirrored ? 1 : -1);
  const body =
    part.shade * 0.72 + turned * (part.kind === 'skin' ? 0.72 : 0.55) - (part.kind === 'skin' ? 0.16 : 0.12);
  if (part.kind !== 'skin')
    return clamp(body + locks(part, i) * (part.kind === 'hair' ? 1 : 0.5), 0.04, 0.95);
  const column = i % SIZE;
  const x = ((mirrored ? SIZE - column : column) - LEFT) / SCALE;
  const y = ((i - column) / SIZE - TOP) / SCALE;
  let patches = sitter.hair === 'hood' ? 0.16 * clamp((x - 8) / 20) + 0.1 : 0;
  for (const patch of PATCHES) {
    patches += patch.weight * Math.exp(-((x - patch.x) ** 2 + (y - patch.y) ** 2) / (2 * patch.radius ** 2));
  }
  return clamp(body + patches, 0, 0.9);
}

/** Locks of hair and folds of cloth: long streaks along the lines. */
function locks(part: Part, i: number): number {
  const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
  const [ux, uy] = [Math.cos(part.angle), Math.sin(part.angle)];
  const across = x * -uy + y * ux + (part.relief.dome[i] ?? 0) * 26;
  return 0.34 * strands(across * 0.055, (x * ux + y * uy) * 0.006);
}

function details(sitter: Sitter, palette: Palette, toPixels: (p: Point) => Point): string {
  const ear = !COVERS_EAR.has(sitter.hair);
  const lines = fill(featureLines(sitter, toPixels, SCALE, ear), palette.ink);
  const glasses = sitter.glasses ? fill(glassesLines(toPixels, SCALE, ear), palette.accent) : '';
  const [x, y] = toPixels([57, 72]);
  const earring = sitter.earring ? disc(x, y, 6.4, palette.ground) + disc(x, y, 4.8, palette.accent) : '';
  return lines + glasses + earring;
}

/** A disc of fine horizontal lines behind the head. */
function backdrop(palette: Palette): string {
  let d = '';
  const radius = 206;
  for (let y = SIZE / 2 - radius; y <= SIZE / 2 + radius; y += PITCH) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - SIZE / 2) ** 2));
    d += `M${(SIZE / 2 - half).toFixed(1)} ${y.toFixed(1)}H${(SIZE / 2 + half).toFixed(1)}`;
  }
  const plate = disc(SIZE / 2, SIZE / 2, radius, mix(palette.ground, palette.accent, 0.16));
  return plate + stroke(d, mix(palette.ground, palette.accent, 0.5), 1.1);
}
