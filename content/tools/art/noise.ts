import type { Rng } from './prng.ts';

/** Gradient noise in about [-1, 1] with a feature size of one unit. */
export type Noise = (x: number, y: number) => number;

const GRADIENTS = 64;

export function noiseOf(rng: Rng): Noise {
  const order = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = rng.int(0, i);
    const swapped = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = swapped;
  }
  const permuted = (i: number): number => order[i & 255] ?? 0;
  const dot = (ix: number, iy: number, dx: number, dy: number): number => {
    const angle = ((permuted(ix + permuted(iy)) % GRADIENTS) / GRADIENTS) * Math.PI * 2;
    return Math.cos(angle) * dx + Math.sin(angle) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = ease(fx);
    const v = ease(fy);
    const upper = lerp(dot(ix, iy, fx, fy), dot(ix + 1, iy, fx - 1, fy), u);
    const lower = lerp(dot(ix, iy + 1, fx, fy - 1), dot(ix + 1, iy + 1, fx - 1, fy - 1), u);
    return lerp(upper, lower, v) * 1.5;
  };
}

/** Fractal noise: each octave is twice as fine and half as strong. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0;
    let strength = 1;
    let total = 0;
    for (let i = 0; i < octaves; i++) {
      sum += strength * noise(x * 2 ** i + i * 17.3, y * 2 ** i - i * 9.1);
      total += strength;
      strength /= 2;
    }
    return sum / total;
  };
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}
