import type { Canvas } from '../canvas.ts';
import { layered } from '../noise.ts';
import type { Current, CurrentChanges } from './current.ts';
import { broad, peg, strokes, traces } from './currents-fine.ts';
import { confluence, eddies, growth } from './currents-wide.ts';

export function currentOf(canvas: Canvas): Current {
  const make = BY_SUBCATEGORY[canvas.subcategory] ?? broad;
  return { ...defaultCurrent(canvas), ...make(canvas) };
}

const BY_SUBCATEGORY: Readonly<Record<string, CurrentChanges>> = {
  'yield-opportunities': growth,
  lending: eddies,
  dexs: confluence,
  trading: strokes,
  'on-chain-analysis': traces,
  stablecoins: peg,
  guides: broad,
};

function defaultCurrent({ rng, noise, palette }: Canvas): Current {
  const rough = layered(noise, 2);
  const tilt = rng.range(-0.35, 0.35);
  const scale = rng.range(0.0011, 0.0017);
  const strength = rng.range(260, 420);
  const shift = rng.range(0, 60);
  const focus = rng.range(500, 1100);
  return {
    potential: (x, y) => y + x * tilt + strength * rough(x * scale + shift, y * scale),
    open: (x, y) => noise(x * 0.0011 + 90, y * 0.0014 + shift) > -0.42,
    ink: (x, y) => {
      const v = noise(x * 0.0015 + shift, y * 0.0022 + 30);
      if (Math.abs(x - focus) < 330 && v > 0.22) return palette.accent;
      return v > -0.12 ? palette.ink : palette.mid;
    },
    thickness: () => 1,
    gap: rng.range(27, 33),
    shortest: 16,
    longest: 170,
    beads: false,
    under: '',
    over: '',
  };
}
