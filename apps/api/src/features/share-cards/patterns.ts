import { ownValue } from '@tidemark/contracts/own-value';
import { type Inks, SHADES } from '@tidemark/design/palette';
import type { SeededRandom } from './seeded-random.ts';

/** Draws the pattern of a category in the given size. */
export type Pattern = (width: number, height: number, inks: Inks, random: SeededRandom) => string;

const n = (value: number): string => String(Math.round(value * 10) / 10);
const ground = (width: number, height: number, colour: string) =>
  `<rect width="${n(width)}" height="${n(height)}" fill="${colour}"/>`;
const disc = (x: number, y: number, radius: number, colour: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}" ${more}/>`;
const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${more}/>`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Markets: a hill in contour lines, and a sun behind it. */
export const contours: Pattern = (width, height, { ground: paper, ink, mid, accent }, random) => {
  const [x, y] = [width * random.between(0.45, 0.6), height * random.between(0.55, 0.66)];
  const waves = range(4).map((wave) => ({
    often: wave + 2,
    strong: random.between(0.03, 0.1) / (wave * 0.5 + 1),
    turn: random.between(0, 6.28),
  }));
  const ring = (radius: number) => {
    const points = range(90).map((step) => {
      const angle = (step / 90) * 2 * Math.PI;
      const bend = waves.reduce(
        (sum, { often, strong, turn }) => sum + strong * Math.sin(often * angle + turn),
        1,
      );
      return `${n(x + Math.cos(angle) * radius * bend * 1.08)} ${n(y + Math.sin(angle) * radius * bend * 0.86)}`;
    });
    return `M${points.join('L')}Z`;
  };
  const most = Math.hypot(width, height) * 0.6;
  const outer = range(7).map((step) => stroke(ring(most * (1 - step * 0.085)), mid, 2.5, 'opacity="0.75"'));
  const inner = range(5).map(
    (step) =>
      `<path d="${ring(most * (0.36 - step * 0.072))}" fill="${accent}" fill-opacity="${n(0.3 + step * 0.175)}" stroke="${ink}" stroke-width="2.5"/>`,
  );
  const sun = disc(x + width * 0.2, y - height * 0.33, width * 0.12, mid);
  return ground(width, height, paper) + outer.join('') + sun + inner.join('');
};

/** Infrastructure: blocks stacked on a lattice. */
export const lattices: Pattern = (width, height, { ground: paper, ink, mid, accent }, random) => {
  const unit = width / 9;
  const [half, rise] = [unit * 0.866, unit * 0.5];
  const at = (column: number, row: number, level = 0) =>
    [width * 0.5 + (column - row) * half, height * 0.45 + (column + row) * rise - level * unit] as const;
  const face = (corners: readonly (readonly [number, number])[], colour: string) =>
    `<path d="M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${colour}" stroke="${paper}" stroke-width="2"/>`;
  const lines = range(29).flatMap((step) => {
    const offset = step - 12;
    const [ax, ay] = at(offset, -12);
    const [bx, by] = at(offset, 16);
    const [cx, cy] = at(-12, offset);
    const [dx, dy] = at(16, offset);
    return [`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, `M${n(cx)} ${n(cy)}L${n(dx)} ${n(dy)}`];
  });
  const block = (column: number, row: number, level: number) => {
    const bright = random.yes(0.14);
    const top = [
      at(column, row, level + 1),
      at(column + 1, row, level + 1),
      at(column + 1, row + 1, level + 1),
      at(column, row + 1, level + 1),
    ] as const;
    const low = [
      at(column, row, level),
      at(column + 1, row, level),
      at(column + 1, row + 1, level),
      at(column, row + 1, level),
    ] as const;
    return (
      face([top[3], top[2], low[2], low[3]], bright ? SHADES.brightBlock.shade : ink) +
      face([top[1], top[2], low[2], low[1]], bright ? SHADES.brightBlock.side : SHADES.blockSide) +
      face(top, bright ? accent : mid)
    );
  };
  const blocks = range(5).flatMap((row) =>
    range(5).flatMap((column) => {
      const high = Math.max(
        0,
        Math.round(random.between(-0.8, 3.4) - (Math.abs(column - 2) + Math.abs(row - 2)) * 0.35),
      );
      return range(high).map((level) => block(column - 1, row - 1, level));
    }),
  );
  return ground(width, height, paper) + stroke(lines.join(''), mid, 1.5, 'opacity="0.35"') + blocks.join('');
};

/** DeFi: ribbons of varying width. */
export const flows: Pattern = (width, height, { ground: paper, ink, mid, accent }, random) => {
  const turn = random.between(0, 6.28);
  const bend = (x: number, y: number) =>
    Math.sin((x / width) * 3.4 + turn + y * 0.0042) * 46 + Math.sin((x / width) * 7.3 + turn * 2) * 13;
  const ribbon = (y: number, from: number, to: number, thick: number, colour: string) => {
    const points = range(41).map((step) => {
      const t = step / 40;
      const x = (from + (to - from) * t) * width;
      return { x, y: y + bend(x, y), half: Math.max(0.4, (thick / 2) * Math.sin(Math.PI * t) ** 0.7) };
    });
    const upper = points.map((point) => `${n(point.x)} ${n(point.y - point.half)}`);
    const lower = points.toReversed().map((point) => `${n(point.x)} ${n(point.y + point.half)}`);
    return `<path d="M${[...upper, ...lower].join('L')}Z" fill="${colour}"/>`;
  };
  const rows = Math.round(height / 34);
  const ribbons = range(rows + 4).flatMap((row) => {
    const y = (row - 2) * 34 + random.between(-5, 5);
    const split = random.between(0.25, 0.8);
    const colourOf = () => (random.yes(0.13) ? accent : random.yes(0.4) ? ink : mid);
    return [
      ribbon(y, -0.15, split - 0.02, random.between(8, 20), colourOf()),
      ribbon(y, split + 0.02, 1.15, random.between(8, 20), colourOf()),
    ];
  });
  return ground(width, height, paper) + ribbons.join('');
};

/** NFTs: tiles with connecting arcs. */
export const tilings: Pattern = (width, height, { ground: paper, ink, mid, accent }, random) => {
  const size = width / 5;
  const [columns, rows] = [6, Math.ceil(height / size) + 1];
  const half = size / 2;
  const arcs = range(rows).flatMap((row) =>
    range(columns).map((column) => {
      const [x, y] = [column * size - half / 2, row * size - half / 2];
      const d = random.yes(0.5)
        ? `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 1 ${n(x)} ${n(y + half)}M${n(x + size)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 0 ${n(x + half)} ${n(y + size)}`
        : `M${n(x + half)} ${n(y)}A${n(half)} ${n(half)} 0 0 0 ${n(x + size)} ${n(y + half)}M${n(x)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(y + size)}`;
      const within = column > 1 && column < 4 && row > 1 && row < rows - 2;
      return { d, colour: within && random.yes(0.45) ? accent : random.yes(0.16) ? mid : ink };
    }),
  );
  const lay = (pick: (colour: string) => string, thick: number) =>
    arcs.map(({ d, colour }) => stroke(d, pick(colour), thick)).join('');
  return ground(width, height, paper) + lay((colour) => colour, size * 0.36) + lay(() => paper, size * 0.1);
};

/** Gaming and metaverse: a plane in perspective below a sun. */
export const horizons: Pattern = (width, height, { ground: sky, mid, accent }, random) => {
  const level = height * 0.56;
  const x = width * random.between(0.4, 0.6);
  const rings = range(6).map((step) =>
    disc(x, level, width * (0.95 - step * 0.13), mid, `opacity="${n(0.12 + step * 0.06)}"`),
  );
  const rows = range(10).map((row) => level + (height - level) * (row / 9) ** 1.9);
  const edge = (column: number, y: number) =>
    x + (column - 7) * (14 + ((y - level) / (height - level)) * width * 0.26);
  const tiles = rows.slice(0, -1).flatMap((top, row) =>
    range(14).map((column) => {
      const low = rows[row + 1] ?? height;
      const lit = random.yes(0.07);
      const d = `M${n(edge(column, top))} ${n(top)}L${n(edge(column + 1, top))} ${n(top)}L${n(edge(column + 1, low))} ${n(low)}L${n(edge(column, low))} ${n(low)}Z`;
      const shade = lit ? accent : mid;
      return `<path d="${d}" fill="${shade}" fill-opacity="${lit ? 1 : n(random.between(0.15, 0.75))}" stroke="${sky}" stroke-width="2.5"/>`;
    }),
  );
  const floor = `<rect y="${n(level)}" width="${n(width)}" height="${n(height - level)}" fill="${SHADES.floor}"/>`;
  return (
    ground(width, height, sky) +
    rings.join('') +
    disc(x, level - height * 0.06, width * 0.2, accent) +
    floor +
    tiles.join('')
  );
};

/** Alpha Zone: a moon above water. */
export const nightWater: Pattern = (width, height, { ground: night, ink, mid, accent }, random) => {
  const level = height * 0.5;
  const x = width * random.between(0.42, 0.6);
  const stars = range(26).map(() =>
    disc(
      random.between(0, width),
      random.between(0, level - 30),
      random.between(0.8, 2.2),
      ink,
      'opacity="0.7"',
    ),
  );
  const glint = (cx: number, cy: number, long: number, high: number, colour: string) =>
    `<path d="M${n(cx - long / 2)} ${n(cy)}Q${n(cx)} ${n(cy - high)} ${n(cx + long / 2)} ${n(cy)}Q${n(cx)} ${n(cy + high)} ${n(cx - long / 2)} ${n(cy)}Z" fill="${colour}"/>`;
  const water = range(26).flatMap((row) => {
    const t = row / 25;
    const y = level + 8 + (height - level) * t ** 1.15;
    const reach = width * (0.07 + t * 0.16);
    const bright = glint(
      x + random.between(-0.3, 0.3) * reach,
      y,
      reach * random.between(0.7, 1.5),
      2 + t * 7,
      accent,
    );
    const dim = range(5).map(() =>
      glint(
        random.between(-20, width + 20),
        y + random.between(-6, 6),
        random.between(30, 110) * (0.4 + t),
        1 + t * 4,
        mid,
      ),
    );
    return [...dim, bright];
  });
  const sea = `<rect y="${n(level)}" width="${n(width)}" height="${n(height - level)}" fill="${SHADES.sea}"/>`;
  const halo = range(3).map((step) =>
    disc(x, level * 0.52, width * (0.36 - step * 0.07), mid, 'opacity="0.16"'),
  );
  return (
    ground(width, height, night) +
    stars.join('') +
    halo.join('') +
    disc(x, level * 0.52, width * 0.14, accent) +
    sea +
    water.join('')
  );
};

/** The default pattern: the logo's three rising strokes. */
export const tides: Pattern = (width, height, { ground: paper, ink, mid, accent }, random) => {
  const step = height / 11;
  const strokes = range(13).flatMap((row) => {
    const y = height - row * step + step * 0.2;
    const start = row * width * 0.055 - width * 0.12;
    const long = width * random.between(0.42, 0.56);
    const main = `<rect x="${n(start)}" y="${n(y)}" width="${n(long)}" height="${n(step * 0.42)}" fill="${row % 5 === 3 ? accent : row % 2 ? ink : mid}"/>`;
    const rest = `<rect x="${n(start + long + width * 0.05)}" y="${n(y)}" width="${n(width * random.between(0.1, 0.7))}" height="${n(step * 0.42)}" fill="${mid}" opacity="0.45"/>`;
    return [main, rest];
  });
  return ground(width, height, paper) + strokes.join('');
};

const PATTERNS: Readonly<Record<string, Pattern>> = {
  infrastructure: lattices,
  defi: flows,
  nfts: tilings,
  'gaming-and-metaverse': horizons,
  markets: contours,
  'alpha-zone': nightWater,
};

export const patternOf = (desk: string): Pattern => ownValue(PATTERNS, desk) ?? tides;
