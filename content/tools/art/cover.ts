import { HEIGHT, type Style, WIDTH } from './canvas.ts';
import { noiseOf } from './noise.ts';
import { DEFAULT_PALETTE, PALETTES, type Palette } from './palettes.ts';
import { rngOf } from './prng.ts';
import { contours } from './styles/contours.ts';
import { flows } from './styles/flows.ts';
import { horizons } from './styles/horizons.ts';
import { lattices } from './styles/lattices.ts';
import { nightWater } from './styles/night-water.ts';
import { tilings } from './styles/tilings.ts';
import { sheet } from './svg.ts';

const STYLES: Readonly<Record<string, Style>> = {
  markets: contours,
  infrastructure: lattices,
  defi: flows,
  nfts: tilings,
  'gaming-and-metaverse': horizons,
  'alpha-zone': nightWater,
};

/** Categories whose covers also work with the second and third colour swapped. Water and dusk need theirs. */
const SWAPPABLE: ReadonlySet<string> = new Set(['markets', 'infrastructure', 'defi', 'nfts']);

export interface CoverSubject {
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
}

export function coverSvg({ slug, category, subcategory }: CoverSubject): string {
  const palette = coverPalette({ slug, category, subcategory });
  const rng = rngOf(slug);
  const draw = STYLES[category] ?? contours;
  return sheet(WIDTH, HEIGHT, palette.ground, draw({ rng, noise: noiseOf(rng), palette, subcategory }));
}

/** Has its own random sequence, so that the colours are known without drawing the cover. */
export function coverPalette({ slug, category }: CoverSubject): Palette {
  const rng = rngOf(`inks of ${slug}`);
  const chosen = rng.pick(PALETTES[category] ?? [DEFAULT_PALETTE]);
  const swaps = SWAPPABLE.has(category) && rng.chance(0.35);
  return swaps ? { ...chosen, mid: chosen.accent, accent: chosen.mid } : chosen;
}
