import { rngOf } from '../prng.ts';

export const HAIR = [
  'short',
  'crop',
  'swept',
  'fringe-bob',
  'bob',
  'chignon',
  'long',
  'receding',
  'wrap',
  'hood',
  'scarf',
  'curls',
] as const;
export type Hair = (typeof HAIR)[number];
export type Collar = 'shirt' | 'round' | 'roll' | 'lapel' | 'drape';

export interface Sitter {
  readonly hair: Hair;
  /** The darkness of the hair, from 0 to 1. */
  readonly shade: number;
  readonly collar: Collar;
  readonly skin: number;
  readonly glasses: boolean;
  readonly beard: 'none' | 'full' | 'short';
  readonly earring: boolean;
  readonly facing: 'left' | 'right';
  /** Shape of the face: each about 0, from -1 to 1. */
  readonly nose: number;
  readonly bridge: number;
  readonly lips: number;
  readonly chin: number;
  readonly brow: number;
  /** An index into INKS. */
  readonly inks: number;
}

const DEFAULT_SITTER: Sitter = {
  hair: 'short',
  shade: 0.6,
  collar: 'shirt',
  skin: 0.12,
  glasses: false,
  beard: 'none',
  earring: false,
  facing: 'left',
  nose: 0,
  bridge: 0,
  lips: 0,
  chin: 0,
  brow: 0,
  inks: 0,
};

/** The analysts of the demo publication. All others are derived from their slug. */
const SITTERS: Readonly<Record<string, Partial<Sitter>>> = {
  'arvo-kask': {
    hair: 'crop',
    shade: 0.4,
    collar: 'roll',
    nose: 0.3,
    bridge: 0.4,
    chin: 0.8,
    brow: 0.9,
    beard: 'short',
    facing: 'right',
    inks: 3,
  },
  'daniel-achterberg': {
    hair: 'swept',
    shade: 0.5,
    glasses: true,
    nose: 0.5,
    bridge: 0.2,
    chin: 0.4,
    brow: 0.5,
    inks: 1,
  },
  'ines-carvalho': {
    hair: 'bob',
    shade: 0.72,
    collar: 'round',
    earring: false,
    nose: -0.2,
    bridge: 0.3,
    lips: 0.3,
    chin: -0.3,
    brow: -0.7,
    facing: 'right',
    inks: 4,
  },
  'leila-haddad': {
    hair: 'chignon',
    shade: 0.85,
    collar: 'lapel',
    earring: true,
    nose: 0.3,
    bridge: 0.5,
    lips: 0.5,
    chin: -0.2,
    brow: -0.6,
    inks: 2,
  },
  'mira-okafor': {
    hair: 'wrap',
    shade: 0.5,
    collar: 'round',
    skin: 0.38,
    earring: true,
    nose: -0.4,
    bridge: -0.5,
    lips: 1,
    chin: 0,
    brow: -0.4,
    facing: 'right',
    inks: 0,
  },
  noor: {
    hair: 'hood',
    shade: 0.8,
    collar: 'drape',
    skin: 0.62,
    nose: 0,
    lips: 0.2,
    chin: -0.1,
    brow: -0.2,
    inks: 5,
  },
  'priya-raghunathan': {
    hair: 'long',
    shade: 0.88,
    collar: 'round',
    skin: 0.27,
    glasses: true,
    nose: 0.1,
    bridge: 0.1,
    lips: 0.4,
    chin: -0.2,
    brow: -0.6,
    facing: 'right',
    inks: 1,
  },
  'samuel-whitlock': {
    hair: 'receding',
    shade: 0.34,
    collar: 'lapel',
    beard: 'full',
    nose: 0.6,
    bridge: 0.6,
    lips: -0.4,
    chin: 0.2,
    brow: 0.8,
    inks: 4,
  },
  'tomas-lindqvist': {
    hair: 'curls',
    shade: 0.3,
    collar: 'roll',
    beard: 'full',
    nose: 0.2,
    bridge: -0.1,
    chin: 0.2,
    brow: 0.4,
    facing: 'right',
    inks: 2,
  },
  'yuki-tanabe': {
    hair: 'fringe-bob',
    shade: 0.92,
    collar: 'shirt',
    nose: -0.5,
    bridge: -0.4,
    lips: 0.2,
    chin: -0.4,
    brow: -0.8,
    inks: 3,
  },
};

export function sitterOf(slug: string): Sitter {
  const known = SITTERS[slug];
  if (known) return { ...DEFAULT_SITTER, ...known };
  const rng = rngOf(`sitter ${slug}`);
  const variation = (): number => Math.max(-1, Math.min(1, rng.gauss() * 0.45));
  return {
    hair: rng.pick(HAIR),
    shade: rng.range(0.15, 0.9),
    collar: rng.pick(['shirt', 'round', 'roll', 'lapel']),
    skin: rng.range(0.1, 0.4),
    glasses: rng.chance(0.35),
    beard: 'none',
    earring: rng.chance(0.2),
    facing: rng.pick(['left', 'right']),
    nose: variation(),
    bridge: variation(),
    lips: variation(),
    chin: variation(),
    brow: variation(),
    inks: rng.int(0, 5),
  };
}
