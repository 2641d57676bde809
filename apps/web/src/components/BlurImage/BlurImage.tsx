import Head from 'next/head';
import { startTransition, useCallback, useState } from 'react';
import type { Picture } from '../../lib/article.ts';
import styles from './BlurImage.module.css';
import { imageUrl, srcSetFor, widthFor } from './image-url.ts';

interface Props {
  readonly picture: Picture | null;
  /** How wide it will be drawn, so that the browser fetches no more than that. */
  readonly sizes: string;
  readonly ratio?: '3/2' | '16/9' | '1/1' | '2/1';
  /** Beside a title that says the same, a picture is decoration. */
  readonly decorative?: boolean;
  /** The page's largest picture, fetched before anything asks for it. */
  readonly priority?: boolean;
}

const SMALLEST = 128;

/** The picture's own colours, blurred, until it has loaded; room is kept from the first moment. */
export function BlurImage({ picture, sizes, ratio = '3/2', decorative = true, priority = false }: Props) {
  const [loaded, setLoaded] = useState(false);
  // A picture may be complete before React is there to hear of it. That is seen already, so there is no hurry.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) startTransition(() => setLoaded(true));
  }, []);
  if (!picture) return <span className={styles.frame} style={{ aspectRatio: ratio }} />;
  const set = srcSetFor(picture, SMALLEST);
  return (
    <span
      className={styles.frame}
      data-loaded={loaded}
      style={{
        aspectRatio: ratio,
        backgroundImage: loaded || !picture.blur ? undefined : `url(${picture.blur})`,
      }}
    >
      {priority && (
        <Head>
          <link
            rel="preload"
            as="image"
            imageSrcSet={set}
            imageSizes={sizes}
            fetchPriority="high"
            key={picture.src}
          />
        </Head>
      )}
      {/* biome-ignore lint/performance/noImgElement: it does what next/image does, see image-url.ts */}
      <img
        ref={check}
        className={styles.image}
        src={imageUrl(picture.src, widthFor(Math.min(picture.width, 828)))}
        srcSet={set}
        sizes={sizes}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}
