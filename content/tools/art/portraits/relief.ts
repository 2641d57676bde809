import { clamp } from '../noise.ts';
import type { Point } from '../svg.ts';

export const SIZE = 480;

/** One part of the portrait as a relief. */
export interface Relief {
  readonly mask: Uint8Array;
  /** 0 at the edge, 1 on the flat part. */
  readonly dome: Float32Array;
}

export function reliefOf(outline: readonly Point[], rounding: number): Relief {
  const mask = filled(outline);
  const near = distances(mask);
  const dome = near.map((distance) => {
    const inward = 1 - clamp(distance / rounding);
    return Math.sqrt(Math.max(0, 1 - inward * inward));
  });
  return { mask, dome: blurred(blurred(dome, 5), 5) };
}

/** The shade of a point with light from above and in front of the face, from 0 to 1. */
export function shadeAt({ dome }: Relief, i: number, rounding: number, towards: number): number {
  const slopeX = ((dome[i + 1] ?? 0) - (dome[i - 1] ?? 0)) * rounding * 0.5;
  const slopeY = ((dome[i + SIZE] ?? 0) - (dome[i - SIZE] ?? 0)) * rounding * 0.5;
  const length = Math.hypot(slopeX, slopeY, 1);
  const light = (-slopeX * towards * 0.55 + slopeY * 0.5 + 0.67) / length;
  return clamp(1 - light);
}

/** Fills the outline by the even-odd rule. */
function filled(outline: readonly Point[]): Uint8Array {
  const mask = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    const crossings: number[] = [];
    for (const [i, [x1, y1]] of outline.entries()) {
      const [x2, y2] = outline[(i + 1) % outline.length] ?? [x1, y1];
      if (y1 <= y + 0.5 !== y2 <= y + 0.5) crossings.push(x1 + ((y + 0.5 - y1) / (y2 - y1)) * (x2 - x1));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.round(crossings[k] ?? 0));
      const to = Math.min(SIZE, Math.round(crossings[k + 1] ?? 0));
      if (to > from) mask.fill(1, y * SIZE + from, y * SIZE + to);
    }
  }
  return mask;
}

/** Distance to the edge by a chamfer transform. The edge of the image does not count, because portraits extend beyond it. */
function distances(mask: Uint8Array): Float32Array {
  const near = new Float32Array(mask).map((inside) => inside * 1e4);
  const relax = (i: number, j: number, step: number): void => {
    if (j >= 0 && j < near.length) near[i] = Math.min(near[i] ?? 0, (near[j] ?? 0) + step);
  };
  const visit = (i: number, sign: number): void => {
    relax(i, i + sign, 1);
    relax(i, i + sign * SIZE, 1);
    relax(i, i + sign * (SIZE + 1), Math.SQRT2);
    relax(i, i + sign * (SIZE - 1), Math.SQRT2);
  };
  for (let i = 0; i < near.length; i++) visit(i, -1);
  for (let i = near.length - 1; i >= 0; i--) visit(i, 1);
  return near;
}

function blurred(values: Float32Array, radius: number): Float32Array {
  const across = boxBlur(values, radius, 1);
  return boxBlur(across, radius, SIZE);
}

/** A box blur in one direction. With a running sum, its cost does not depend on the radius. */
function boxBlur(values: Float32Array, radius: number, step: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let lane = 0; lane < SIZE; lane++) {
    const start = step === 1 ? lane * SIZE : lane;
    const at = (k: number): number => values[start + Math.min(SIZE - 1, Math.max(0, k)) * step] ?? 0;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += at(k);
    for (let k = 0; k < SIZE; k++) {
      result[start + k * step] = sum / (2 * radius + 1);
      sum += at(k + radius + 1) - at(k - radius);
    }
  }
  return result;
}
