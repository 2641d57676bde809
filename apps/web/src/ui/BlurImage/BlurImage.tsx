import { startTransition, useCallback, useState } from 'react';
import { LogoSymbol } from '../Logo/Logo.tsx';
import styles from './BlurImage.module.css';
import { imageUrl, type Picture, SMALLEST_WIDTH, srcSetFor, widthFor } from './image-url.ts';

interface Props {
  readonly picture: Picture | null;
  /** The rendered width, so that the browser does not download a larger image than needed. */
  readonly sizes: string;
  /** The largest width in CSS pixels that `sizes` contains, if it is small: larger files are then not offered. */
  readonly maxWidth?: number;
  readonly ratio?: '3/2' | '16/9' | '1/1' | '2/1';
  /** True if the text next to the image contains the same information: the alt text is then empty. */
  readonly decorative?: boolean;
  /** The largest image of the page: preloaded and not lazy. */
  readonly priority?: boolean;
}

/** Screens with more pixels per CSS pixel gain nothing visible from larger files. */
const MAX_DENSITY = 2;
const DEFAULT_WIDTH = 828;

/** Shows a blurred placeholder until the image has loaded. The aspect ratio reserves its space, so nothing shifts. */
export function BlurImage({
  picture,
  sizes,
  maxWidth,
  ratio = '3/2',
  decorative = true,
  priority = false,
}: Props) {
  const [loaded, setLoaded] = useState(false);
  const [failed, setFailed] = useState(false);
  // The image may have loaded before hydration, when no load event was handled. The update is not urgent.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    startTransition(() => (image.naturalWidth === 0 ? setFailed(true) : setLoaded(true)));
  }, []);
  if (!picture || failed) {
    return (
      <span className={`${styles.frame} ${styles.fallback}`} data-fallback style={{ aspectRatio: ratio }}>
        <LogoSymbol size={32} />
      </span>
    );
  }
  const needed = maxWidth && maxWidth * MAX_DENSITY;
  return (
    <span
      className={styles.frame}
      data-loaded={loaded}
      style={{
        aspectRatio: ratio,
        backgroundImage: loaded || !picture.blur ? undefined : `url(${picture.blur})`,
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: same output as next/image, see image-url.ts */}
      <img
        ref={check}
        className={styles.image}
        src={imageUrl(picture.src, widthFor(Math.min(picture.width, needed ?? DEFAULT_WIDTH)))}
        srcSet={srcSetFor(picture, SMALLEST_WIDTH, needed)}
        sizes={sizes}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        // React's server also writes a preload for it.
        fetchPriority={priority ? 'high' : undefined}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(true)}
      />
    </span>
  );
}
