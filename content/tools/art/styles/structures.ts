import type { Canvas } from '../canvas.ts';
import { isDark, mix } from '../palettes.ts';
import { fill, n } from '../svg.ts';

type Build = (x: number, foot: number, height: number, canvas: Canvas) => string;

/** A large monument and a few small ones, lit from one side. */
export function skyline(canvas: Canvas, x: number, foot: number, tone: string, height: number): string {
  const { rng, palette } = canvas;
  const build = rng.pick([ziggurat, tower, arch, obelisk, ring]);
  const lit = mix(tone, isDark(palette.ground) ? palette.ink : palette.ground, 0.45);
  const dark = mix(tone, isDark(palette.ground) ? '#000000' : palette.ink, 0.55);
  const body = build(x, foot, height, canvas);
  let small = '';
  for (let i = 0; i < rng.int(2, 4); i++) {
    const side = rng.chance(0.5) ? 1 : -1;
    const at = x + side * rng.range(height * 0.75, height * 1.9);
    small += obelisk(at, foot + 14, rng.range(height * 0.18, height * 0.42), canvas);
  }
  const shade = `<clipPath id="lit${n(x)}"><rect x="${n(x)}" y="0" width="900" height="900"/></clipPath>`;
  return `${fill(small, mix(dark, lit, 0.3))}${fill(body, lit)}${shade}${fill(body, dark, `clip-path="url(#lit${n(x)})"`)}`;
}

const ziggurat: Build = (x, foot, height, { rng }) => {
  const steps = rng.int(4, 6);
  let d = '';
  for (let i = 0; i < steps; i++) {
    const half = height * 0.85 * (1 - i / (steps + 0.4));
    const top = foot - (height * (i + 1)) / steps;
    d += block(x, half, top, foot - (height * i) / steps + 1);
  }
  return d;
};

const tower: Build = (x, foot, height, { rng }) => {
  const half = height * 0.17;
  const cap = height * rng.range(0.12, 0.2);
  const body = `M${n(x - half * 1.25)} ${n(foot)}L${n(x - half)} ${n(foot - height)}H${n(x + half)}L${n(x + half * 1.25)} ${n(foot)}Z`;
  const roof = `M${n(x - half * 1.45)} ${n(foot - height)}h${n(half * 2.9)}L${n(x)} ${n(foot - height - cap * 2.2)}Z`;
  return body + roof + block(x, half * 2.6, foot - height * 0.24, foot);
};

const arch: Build = (x, foot, height) => {
  const outer = height * 0.46;
  const inner = outer * 0.6;
  const spring = n(foot - height + outer);
  const over = `M${n(x - outer)} ${n(foot)}V${spring}A${n(outer)} ${n(outer)} 0 0 1 ${n(x + outer)} ${spring}V${n(foot)}`;
  return `${over}H${n(x + inner)}V${spring}A${n(inner)} ${n(inner)} 0 0 0 ${n(x - inner)} ${spring}V${n(foot)}Z`;
};

const obelisk: Build = (x, foot, height) => {
  const half = height * 0.11;
  return `M${n(x - half)} ${n(foot)}L${n(x - half * 0.72)} ${n(foot - height * 0.86)}L${n(x)} ${n(foot - height)}L${n(x + half * 0.72)} ${n(foot - height * 0.86)}L${n(x + half)} ${n(foot)}Z`;
};

/** An upright ring on a low plinth. */
const ring: Build = (x, foot, height) => {
  const outer = height * 0.46;
  const cy = foot - outer - height * 0.06;
  const circle = (r: number, sweep: 0 | 1): string =>
    `M${n(x - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 ${sweep} ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 ${sweep} ${n(-2 * r)} 0Z`;
  return circle(outer, 1) + circle(outer * 0.72, 0) + block(x, outer * 0.5, foot - height * 0.09, foot);
};

function block(x: number, half: number, top: number, bottom: number): string {
  return `M${n(x - half)} ${n(bottom)}V${n(top)}H${n(x + half)}V${n(bottom)}Z`;
}
