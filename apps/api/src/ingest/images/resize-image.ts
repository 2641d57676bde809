/** The widest image on any screen, and the width of an image on a card. */
const WIDTH = 1600;
const SMALL_WIDTH = 480;
const BLUR_WIDTH = 16;
const MAX_PIXELS = 60_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif'];

export interface ResizedImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly small: { readonly bytes: Buffer; readonly width: number; readonly height: number } | null;
}

/**
 * Resizes an image for the web: rotated upright, without metadata, never enlarged.
 * Returns undefined for anything but a raster image. The image library is loaded on first use.
 */
export async function resizeImage(bytes: Buffer): Promise<ResizedImage | undefined> {
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
    // A suitable file is kept as it is, because encoding it again would lose quality.
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
