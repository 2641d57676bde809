import sharp from 'sharp';
import { type Drawing, HEIGHT, type Panel } from './drawing.ts';

// Limits the memory of the rendering process.
sharp.cache(false);
sharp.concurrency(1);

/** Crops the cover or portrait to the panel. An unreadable file is skipped. */
async function crop(file: string, { left, width }: Panel) {
  try {
    const input = await sharp(file).resize(width, HEIGHT, { fit: 'cover' }).removeAlpha().toBuffer();
    return [{ input, left, top: 0 }];
  } catch {
    return [];
  }
}

export async function toPng({ svg, panel }: Drawing, file: string | undefined): Promise<Buffer> {
  const overlays = file === undefined ? [] : await crop(file, panel);
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
