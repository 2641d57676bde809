/**
 * The framework's image endpoint, addressed by hand: the same `url`, `w` and `q` as `next/image` writes,
 * without the five kilobytes it brings along. Widths are those of next.config.ts; others are refused.
 */
const WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];
const QUALITY = 75;

export const optimised = (src: string, width: number) =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${QUALITY}`;

/** The smallest configured width that fills this many pixels. */
export const fitting = (pixels: number) => WIDTHS.find((width) => width >= pixels) ?? 3840;

/** Nothing is gained beyond the original's own width. */
export function sourceSet(src: string, smallest: number, original: number): string {
  const largest = fitting(original);
  return WIDTHS.filter((width) => width >= smallest && width <= largest)
    .map((width) => `${optimised(src, width)} ${width}w`)
    .join(', ');
}
