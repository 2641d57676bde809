import type { Picture } from '../../lib/article.ts';

/**
 * The framework's image endpoint, addressed by hand: the same `url`, `w` and `q` as `next/image` writes,
 * without the five kilobytes it brings along. Widths are those of next.config.ts; others are refused.
 */
const WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];
const QUALITY = 75;

type Sized = Pick<Picture, 'src' | 'width' | 'small'>;

export const imageUrl = (src: string, width: number) =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${QUALITY}`;

/** The smallest configured width that fills this many pixels. */
export const widthFor = (pixels: number) => WIDTHS.find((width) => width >= pixels) ?? 3840;

/** Nothing is gained beyond the original's own width, nor by cutting a thumbnail from more than it needs. */
export function srcSetFor({ src, width: original, small }: Sized, smallest: number): string {
  const largest = widthFor(original);
  return WIDTHS.filter((width) => width >= smallest && width <= largest)
    .map((width) => `${imageUrl(small && width <= small.width ? small.src : src, width)} ${width}w`)
    .join(', ');
}
