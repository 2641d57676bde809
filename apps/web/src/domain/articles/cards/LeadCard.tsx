import { BlurImage } from '../../../ui/BlurImage/BlurImage.tsx';
import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Kicker, Meta, Title } from './CardParts.tsx';

interface Props {
  readonly article: Summary;
}

/** The main article of a page, with a large image and the teaser. */
export function LeadCard({ article, as = 'h2' }: Props & { readonly as?: 'h2' | 'h3' }) {
  return (
    <article className={styles.lead}>
      <BlurImage
        picture={article.picture}
        sizes="(min-width: 1204px) 740px, (min-width: 992px) 63vw, 100vw"
        ratio="16/9"
        priority
      />
      <Kicker article={article} />
      <Title article={article} as={as} className={styles.leadTitle} />
      <p className={styles.leadTeaser}>{article.teaser}</p>
      <Meta article={article} />
    </article>
  );
}
