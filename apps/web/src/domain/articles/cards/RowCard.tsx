import { BlurImage } from '../../../ui/BlurImage/BlurImage.tsx';
import { BookmarkButton } from '../../bookmarks/BookmarkButton.tsx';
import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Kicker, Meta, Title } from './CardParts.tsx';

/** A list row. The teaser is hidden on narrow screens. */
export function RowCard({ article }: { readonly article: Summary }) {
  return (
    <article className={styles.row}>
      <div className={styles.rowPicture}>
        <BlurImage picture={article.picture} sizes="(min-width: 768px) 224px, 104px" maxWidth={224} />
      </div>
      <div className={styles.rowText}>
        <Kicker article={article} />
        <Title article={article} className={styles.rowTitle} />
        <p className={styles.rowTeaser}>{article.teaser}</p>
        <Meta article={article} />
      </div>
      <div className={styles.above}>
        <BookmarkButton articleId={article.id} title={article.title} />
      </div>
    </article>
  );
}
