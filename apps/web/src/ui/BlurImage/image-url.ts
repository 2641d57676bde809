export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly blur: string;
  /** A smaller format, from which thumbnails are resized faster. */
  readonly small?: { readonly src: string; readonly width: number };
}

/**
 * Builds URLs of the Next.js image endpoint with the same `url`, `w` and `q` parameters as `next/image`,
 * without its 5 KB of JavaScript. The endpoint rejects widths that are not in next.config.ts.
 */
const WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];
/** Widths that are close to another one would only make pages longer. */
const NOT_OFFERED = [750, 1200];
/** Of a picture across the whole width of an article, and across its text. */
export const ARTICLE_SIZES = {
  wide: '(min-width: 1040px) 984px, 100vw',
  text: '(min-width: 720px) 656px, 100vw',
} as const;
/** Cards are at least 104 pixels wide, which phones show with two or more pixels each. */
export const SMALLEST_WIDTH = 256;
const QUALITY = 75;

type Sized = Pick<Picture, 'src' | 'width' | 'small'>;

export const imageUrl = (src: string, width: number) =>
  // A slash need not be encoded in a query, and a page has a hundred of these addresses.
  `/_next/image?url=${encodeURIComponent(src).replaceAll('%2F', '/')}&w=${width}&q=${QUALITY}`;

/** The smallest configured width that covers this many pixels. */
export const widthFor = (pixels: number) => WIDTHS.find((width) => width >= pixels) ?? 3840;

/** Omits widths beyond the original and beyond `needed`, and uses the small format where it is wide enough. */
export function srcSetFor(
  { src, width: original, small }: Sized,
  smallest: number,
  needed = Number.POSITIVE_INFINITY,
): string {
  const largest = widthFor(Math.min(original, needed));
  return WIDTHS.filter((width) => width >= smallest && width <= largest)
    .filter((width) => width === largest || !NOT_OFFERED.includes(width))
    .map((width) => `${imageUrl(small && width <= small.width ? small.src : src, width)} ${width}w`)
    .join(', ');
}
