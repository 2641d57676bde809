import sharp from 'sharp';
import { type Drawing, HEIGHT, type Panel } from './drawing.ts';

// Limits the memory of the rendering process.
sharp.cache(false);
sharp.concurrency(1);

/** Crops the cover or portrait to the panel. An unreadable image is skipped. */
async function crop(image: string | Uint8Array, { left, width }: Panel) {
  try {
    const input = await sharp(image).resize(width, HEIGHT, { fit: 'cover' }).removeAlpha().toBuffer();
    return [{ input, left, top: 0 }];
  } catch {
    return [];
  }
}

export async function toPng(
  { svg, panel }: Drawing,
  image: string | Uint8Array | undefined,
): Promise<Buffer> {
  const overlays = image === undefined ? [] : await crop(image, panel);
  return (
    sharp(Buffer.from(svg))
      .composite(overlays)
      .removeAlpha()
      // A palette needs a third of the bytes. Dithering would add grain to the background, and
      // lower effort would tint it.
      .png({ palette: true, dither: 0, effort: 4 })
      .toBuffer()
  );
}
