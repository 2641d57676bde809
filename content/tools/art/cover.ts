import { HEIGHT, type Language, WIDTH } from './canvas.ts';
import { contours } from './languages/contours.ts';
import { flows } from './languages/flows.ts';
import { horizons } from './languages/horizons.ts';
import { lattices } from './languages/lattices.ts';
import { nightWater } from './languages/night-water.ts';
import { tilings } from './languages/tilings.ts';
import { noiseOf } from './noise.ts';
import { HOUSE, PALETTES, type Palette } from './palettes.ts';
import { rngOf } from './prng.ts';
import { sheet } from './svg.ts';

const LANGUAGES: Readonly<Record<string, Language>> = {
  markets: contours,
  infrastructure: lattices,
  defi: flows,
  nfts: tilings,
  'gaming-and-metaverse': horizons,
  'alpha-zone': nightWater,
};

/** Where the second and third ink may trade places and the picture still reads; water and dusk need theirs. */
const SWAPPING: ReadonlySet<string> = new Set(['markets', 'infrastructure', 'defi', 'nfts']);

export interface CoverSubject {
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
}

export function coverSvg({ slug, category, subcategory }: CoverSubject): string {
  const palette = coverPalette({ slug, category, subcategory });
  const rng = rngOf(slug);
  const draw = LANGUAGES[category] ?? contours;
  return sheet(WIDTH, HEIGHT, palette.ground, draw({ rng, noise: noiseOf(rng), palette, subcategory }));
}

/** Drawn from a stream of its own, so that what the picture is in can be known without drawing it. */
export function coverPalette({ slug, category }: CoverSubject): Palette {
  const rng = rngOf(`inks of ${slug}`);
  const chosen = rng.pick(PALETTES[category] ?? [HOUSE]);
  const swaps = SWAPPING.has(category) && rng.chance(0.35);
  return swaps ? { ...chosen, mid: chosen.accent, accent: chosen.mid } : chosen;
}
