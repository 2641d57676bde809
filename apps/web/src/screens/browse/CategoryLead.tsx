import { Kicker, Meta, Title } from '../../domain/articles/cards/CardParts.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton/Skeleton.tsx';
import styles from './CategoryLead.module.css';

/** The first article of the list, with image and text side by side on wide screens. */
export function CategoryLead({ article }: { readonly article: Summary }) {
  return (
    <article className={styles.lead}>
      <BlurImage
        picture={article.picture}
        sizes="(min-width: 1204px) 660px, (min-width: 768px) 56vw, 100vw"
        ratio="16/9"
        priority
      />
      <div className={styles.text}>
        <Kicker article={article} />
        <Title article={article} as="h2" className={styles.title} />
        <p className={styles.teaser}>{article.teaser}</p>
        <Meta article={article} />
      </div>
    </article>
  );
}

/** Reserves the space of the lead while another order is loading. */
export function CategoryLeadSkeleton() {
  return (
    <div className={styles.lead} aria-hidden="true">
      <Skeleton ratio="16/9" />
      <div className={styles.text}>
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}
