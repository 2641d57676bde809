import sharp from 'sharp';
import { type Drawing, HEIGHT, type Panel } from './drawing.ts';

// One card at a time, and nothing kept between them: whoever draws must stay small.
sharp.cache(false);
sharp.concurrency(1);

/** The article's cover or the analyst's portrait, cut to the panel. One that cannot be read is left out. */
async function cut(file: string, { left, width }: Panel) {
  try {
    const input = await sharp(file).resize(width, HEIGHT, { fit: 'cover' }).removeAlpha().toBuffer();
    return [{ input, left, top: 0 }];
  } catch {
    return [];
  }
}

export async function toPng({ svg, panel }: Drawing, file: string | undefined): Promise<Buffer> {
  const laid = file === undefined ? [] : await cut(file, panel);
  return (
    sharp(Buffer.from(svg))
      .composite(laid)
      .removeAlpha()
      // Few inks need few colours, at a third of the bytes. Dithering would spread the grain over the paper, and
      // less effort would tint it.
      .png({ palette: true, dither: 0, effort: 4 })
      .toBuffer()
  );
}
