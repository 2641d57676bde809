import { type Canvas, HEIGHT, WIDTH } from '../canvas.ts';
import { layered, smoothstep } from '../noise.ts';
import { mix } from '../palettes.ts';
import { disc, type Point } from '../svg.ts';

/** A field of flow and how it is to be inked. */
export interface Current {
  /** Lines run along its level lines. */
  potential(x: number, y: number): number;
  /** Where ink may go; the rest stays paper. */
  open(x: number, y: number): boolean;
  ink(x: number, y: number, points: readonly Point[]): string;
  thickness(x: number, y: number): number;
  readonly gap: number;
  readonly shortest: number;
  readonly longest: number;
  readonly beads: boolean;
  readonly under: string;
  readonly over: string;
}

export function currentOf(canvas: Canvas): Current {
  const make = BY_SUBCATEGORY[canvas.subcategory] ?? broad;
  return { ...plain(canvas), ...make(canvas) };
}

type Twist = (canvas: Canvas) => Partial<Current>;

const BY_SUBCATEGORY: Readonly<Record<string, Twist>> = {
  'yield-opportunities': growth,
  lending: eddies,
  dexs: confluence,
  trading: strokes,
  'on-chain-analysis': traces,
  stablecoins: peg,
  guides: broad,
};

function plain({ rng, noise, palette }: Canvas): Current {
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

/** Yield: everything rises from one place and leans with the wind. */
function growth({ rng, noise, palette }: Canvas): Partial<Current> {
  const root = { x: rng.range(480, 1120), y: HEIGHT + rng.range(60, 260) };
  const lean = rng.range(-0.4, 0.4);
  const scale = rng.range(0.0016, 0.0022);
  const crown = rng.range(520, 660);
  const angle = (x: number, y: number): number => Math.atan2(y - root.y, x - root.x);
  return {
    potential: (x, y) =>
      angle(x, y) * 620 +
      150 * noise(x * scale, y * scale + 9) * smoothstep(HEIGHT, 100, y) +
      lean * (HEIGHT - y) * 0.3,
    open: (x, y) =>
      Math.hypot(x - root.x, (y - root.y) * 0.92) < crown + 260 + 240 * noise(angle(x, y) * 2.6, 4),
    ink: (x, y) =>
      noise(angle(x, y) * 3.2, 8) > 0.14
        ? palette.accent
        : noise(x * 0.004, y * 0.002) > 0
          ? palette.ink
          : palette.mid,
    longest: 130,
  };
}

/** Lending: two eddies, one lends and one borrows, turning opposite ways. */
function eddies({ rng, noise, palette }: Canvas): Partial<Current> {
  const side = rng.chance(0.5) ? 1 : -1;
  const first = { x: 800 - side * rng.range(180, 300), y: rng.range(360, 500) };
  const second = { x: 800 + side * rng.range(200, 320), y: rng.range(440, 600) };
  const big = rng.range(210, 270);
  const small = rng.range(120, 180);
  const hill = (p: { x: number; y: number }, size: number, x: number, y: number): number =>
    Math.exp(-((x - p.x) ** 2 + (y - p.y) ** 2) / (2 * size * size));
  return {
    potential: (x, y) =>
      y * 0.7 +
      620 * hill(first, big, x, y) -
      470 * hill(second, small, x, y) +
      90 * noise(x * 0.0016, y * 0.0016),
    open: () => true,
    ink: (x, y) =>
      hill(second, small, x, y) > 0.32
        ? palette.accent
        : hill(first, big, x, y) > 0.3
          ? palette.ink
          : palette.mid,
  };
}

/** DEXs: two streams in two inks enter apart and leave as one. */
function confluence({ rng, noise, palette }: Canvas): Partial<Current> {
  const bend = rng.range(150, 240) * (rng.chance(0.5) ? 1 : -1);
  const meet = rng.range(620, 900);
  const scale = rng.range(0.0012, 0.0018);
  const spine = (x: number): number => 450 + bend * Math.sin((x - meet) * 0.0026);
  return {
    potential: (x, y) => {
      const narrow = 1 + 1.3 * smoothstep(100, meet, x) * smoothstep(WIDTH + 300, meet, x);
      return (y - spine(x)) * narrow + 70 * noise(x * scale, y * scale);
    },
    open: (x, y) => {
      const off = Math.abs(y - spine(x));
      const reach = 400 - 210 * smoothstep(100, meet, x) + 90 * smoothstep(meet, WIDTH, x);
      return off < reach + 60 * noise(x * 0.002, 3) && (x > meet - 120 || off > 30 * (1 - x / meet));
    },
    ink: (x, y, points) => {
      const start = points[0] ?? [x, y];
      return start[1] < spine(start[0])
        ? noise(x * 0.003, y * 0.003) > 0.3
          ? palette.mid
          : palette.ink
        : palette.accent;
    },
    longest: 260,
  };
}

/** Trading: short strokes, each an order, dense where the book is thick. */
function strokes({ rng, noise, palette }: Canvas): Partial<Current> {
  const centre = { x: rng.range(560, 1040), y: rng.range(380, 540) };
  return {
    open: () => true,
    thickness: (x, y) =>
      0.3 + 0.9 * Math.exp(-((((x - centre.x) * 0.6) ** 2 + (y - centre.y) ** 2) / (2 * 230 ** 2))),
    ink: (x, y) =>
      Math.hypot((x - centre.x) * 0.7, y - centre.y) < 185 + 60 * noise(x * 0.006, y * 0.006)
        ? palette.accent
        : noise(x * 0.02, y * 0.02) > 0
          ? palette.ink
          : palette.mid,
    gap: rng.range(32, 42),
    shortest: 5,
    longest: rng.int(15, 26),
  };
}

/** On-chain analysis: thin threads with beads, the transfers somebody labelled. */
function traces({ rng, noise, palette }: Canvas): Partial<Current> {
  const shift = rng.range(0, 40);
  return {
    thickness: () => 0.36,
    ink: (x, y) =>
      noise(x * 0.0014 + shift, y * 0.003) > 0.26
        ? palette.accent
        : noise(x * 0.005, y * 0.005) > -0.1
          ? palette.ink
          : palette.mid,
    gap: rng.range(40, 50),
    shortest: 30,
    longest: 220,
    beads: true,
  };
}

/** Stablecoins: a current parts round something that does not move. */
function peg({ rng, noise, palette }: Canvas): Partial<Current> {
  const centre = { x: rng.range(620, 980), y: rng.range(400, 500) };
  const radius = rng.range(135, 185);
  const tilt = rng.range(-0.25, 0.25);
  const away = (x: number, y: number): number => Math.hypot(x - centre.x, y - centre.y);
  return {
    potential: (x, y) => {
      const r = Math.max(radius * 0.5, away(x, y));
      const calm = smoothstep(radius, radius * 2.8, r);
      return (
        (y - centre.y + (x - centre.x) * tilt) * (1 - (radius / r) ** 2) +
        calm * 110 * noise(x * 0.0018, y * 0.0022)
      );
    },
    open: (x, y) =>
      away(x, y) > radius + 16 &&
      Math.abs(y - centre.y + (x - centre.x) * tilt) < 330 + 120 * noise(x * 0.0016, 7),
    ink: (x, y) =>
      away(x, y) < radius * 1.9
        ? palette.ink
        : mix(palette.mid, palette.ink, noise(x * 0.003, y * 0.004) > 0.1 ? 0.5 : 0),
    over: disc(centre.x, centre.y, radius, palette.accent),
    longest: 300,
  };
}

/** Guides: few broad ribbons, easy to follow with a finger. */
function broad({ rng, noise, palette }: Canvas): Partial<Current> {
  const scale = rng.range(0.0009, 0.0012);
  const lean = rng.range(-0.4, 0.4);
  const band = rng.range(0, 30);
  return {
    potential: (x, y) => y + lean * (x - 800) + 330 * noise(x * scale + band, y * scale * 0.8),
    open: (x, y) =>
      Math.abs(y + lean * (x - 800) - 450 + 330 * noise(x * scale + band, y * scale * 0.8)) < 290,
    ink: (x, y) => {
      const lane = Math.floor((y + lean * (x - 800) + 330 * noise(x * scale + band, y * scale * 0.8)) / 96);
      return [palette.ink, palette.mid, palette.accent, palette.mid][((lane % 4) + 4) % 4] ?? palette.ink;
    },
    gap: rng.range(52, 66),
    shortest: 40,
    longest: 320,
  };
}
