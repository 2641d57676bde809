import Image from 'next/image';
import type { Picture } from '../../lib/article.ts';
import styles from './BlurImage.module.css';

interface Props {
  readonly picture: Picture | null;
  /** How wide it will be drawn, so that the browser fetches no more than that. */
  readonly sizes: string;
  readonly ratio?: '3/2' | '16/9' | '1/1' | '2/1';
  /** Beside a title that says the same, a picture is decoration. */
  readonly decorative?: boolean;
  /** The page's largest picture, fetched before anything asks for it. */
  readonly first?: boolean;
}

export function BlurImage({ picture, sizes, ratio = '3/2', decorative = true, first = false }: Props) {
  return (
    <span className={styles.frame} style={{ aspectRatio: ratio }}>
      {picture && (
        <Image
          src={picture.src}
          alt={decorative ? '' : picture.alt}
          fill
          sizes={sizes}
          className={styles.image}
          {...(picture.blur ? { placeholder: 'blur' as const, blurDataURL: picture.blur } : {})}
          {...(first ? { preload: true, fetchPriority: 'high' as const } : {})}
        />
      )}
    </span>
  );
}
