import { DEFAULT_PALETTE, mix } from '../palettes.ts';
import { fill, sheet, stroke } from '../svg.ts';
import { engraved } from './engrave.ts';
import { SIZE } from './relief.ts';

const CENTRE = SIZE / 2;

/** The symbol of the logo, engraved, for an analyst without a portrait. */
export function fallbackSvg(): string {
  const bars = [
    { y: 322, left: 128, width: 132 },
    { y: 240, left: 128, width: 184 },
    { y: 158, left: 128, width: 224 },
  ];
  const thick = 42;
  const inBar = (x: number, y: number): boolean =>
    bars.some((bar) => Math.abs(y - bar.y) < thick / 2 && x > bar.left && x < bar.left + bar.width);
  const away = (i: number): number => Math.hypot((i % SIZE) - CENTRE, Math.floor(i / SIZE) - CENTRE);
  const inside = (i: number): boolean => away(i) < 204;
  const plate = engraved({
    tone: (i) => (inBar(i % SIZE, Math.floor(i / SIZE)) ? 0 : 0.2 + 0.16 * (1 - Math.floor(i / SIZE) / SIZE)),
    inside,
    lift: (i) => 7 * Math.sin((i % SIZE) * 0.026),
    angle: 0,
    pitch: 5,
    colour: DEFAULT_PALETTE.mid,
  });
  const solid = bars
    .map(({ y, left, width }) => `M${left} ${y - thick / 2}h${width}v${thick}h${-width}Z`)
    .join('');
  const ring = `M${CENTRE - 206} ${CENTRE}a206 206 0 1 0 412 0a206 206 0 1 0 -412 0Z`;
  return sheet(
    SIZE,
    SIZE,
    DEFAULT_PALETTE.ground,
    fill(ring, mix(DEFAULT_PALETTE.ground, DEFAULT_PALETTE.mid, 0.07)) +
      plate +
      fill(solid, DEFAULT_PALETTE.ink) +
      stroke(ring, DEFAULT_PALETTE.mid, 2),
  );
}
