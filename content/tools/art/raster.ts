import sharp, { type Sharp } from 'sharp';
import { rngOf } from './prng.ts';

const MAX_BYTES = 88_000;
const QUALITIES = [74, 70, 66, 62, 58, 52, 46, 40];
const TILE = 512;

/** Grain of specks two pixels wide: single-pixel noise would compress worse than the drawing. */
const grainTile: Float32Array = (() => {
  const rng = rngOf('paper tooth');
  const raw = Float32Array.from({ length: TILE * TILE }, () => rng.next() - 0.5);
  const at = (x: number, y: number): number => raw[(y & (TILE - 1)) * TILE + (x & (TILE - 1))] ?? 0;
  return Float32Array.from(raw, (_, i) => {
    const x = i % TILE;
    const y = (i - x) / TILE;
    return at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1);
  });
})();

export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Rasterises the drawing and adds grain to it. */
export async function renderWithGrain(svg: string, grain: number): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0, pixel = 0; i < data.length; i += 3, pixel++) {
    const x = pixel % info.width;
    const y = (pixel - x) / info.width;
    const speck = (grainTile[(y & (TILE - 1)) * TILE + (x & (TILE - 1))] ?? 0) * grain;
    for (let channel = i; channel < i + 3; channel++) {
      data[channel] = Math.min(255, Math.max(0, (data[channel] ?? 0) + speck));
    }
  }
  return { data, width: info.width, height: info.height };
}

function toSharp(pixels: Pixels): Sharp {
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });
}

/** The best quality whose file is not too large. */
export async function toWebp(pixels: Pixels, maxBytes = MAX_BYTES): Promise<Buffer> {
  let best = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    best = await toSharp(pixels).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (best.length <= maxBytes) return best;
  }
  return best;
}

export async function toSmall(pixels: Pixels, width: number, height: number): Promise<Buffer> {
  return toSharp(pixels)
    .resize(width, height, { kernel: 'lanczos3' })
    .webp({ quality: 72, effort: 5 })
    .toBuffer();
}

/** A placeholder twelve pixels wide as a data URL, small enough to embed in a page. */
export async function toBlur(picture: Buffer): Promise<string> {
  const tiny = await sharp(picture)
    .resize({ width: 12 })
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
