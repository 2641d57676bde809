import { BlurImage } from '../../../ui/BlurImage/BlurImage.tsx';
import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Kicker, Meta, Title } from './CardParts.tsx';

interface Props {
  readonly article: Summary;
}

/** A card for a grid of three. */
export function StandardCard({ article, teaser = false }: Props & { readonly teaser?: boolean }) {
  return (
    <article className={styles.standard}>
      <BlurImage
        picture={article.picture}
        sizes="(min-width: 1204px) 360px, (min-width: 640px) 33vw, 100vw"
      />
      <Kicker article={article} />
      <Title article={article} className={styles.standardTitle} />
      {teaser && <p className={styles.teaser}>{article.teaser}</p>}
      <Meta article={article} />
    </article>
  );
}
