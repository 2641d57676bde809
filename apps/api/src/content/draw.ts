/** As wide as any screen of ours shows a picture, and as a card does. */
const WIDTH = 1600;
const SMALL_WIDTH = 480;
const BLUR_WIDTH = 16;
const MAX_PIXELS = 60_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'];

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small: { readonly bytes: Buffer; readonly width: number; readonly height: number } | null;
}

/**
 * A file as pictures for the web: turned upright, without what cameras write into them, never enlarged.
 * Nothing for what is no raster picture. The library is loaded by the first to need it.
 */
export async function drawPicture(bytes: Buffer): Promise<Picture | undefined> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const webp = (width: number, quality: number) =>
    open().rotate().resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer({
      resolveWithObject: true,
    });
  try {
    const { format, width, exif, pages = 1 } = await open().metadata();
    if (!FORMATS.includes(format)) return undefined;
    const small = await webp(SMALL_WIDTH, 78);
    const blur = await webp(BLUR_WIDTH, 40);
    // What is fit for the web already loses nothing by being drawn again.
    const ready = format === 'webp' && width <= WIDTH && !exif && pages === 1;
    const whole = ready ? { data: bytes, info: await open().metadata() } : await webp(WIDTH, 82);
    const { width: wide, height } = whole.info;
    return {
      bytes: whole.data,
      width: wide,
      height,
      blur: `data:image/webp;base64,${blur.data.toString('base64')}`,
      small:
        wide > SMALL_WIDTH ? { bytes: small.data, width: small.info.width, height: small.info.height } : null,
    };
  } catch {
    return undefined;
  }
}
