import { Kicker, Meta, Title } from '../../domain/articles/cards/CardParts.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './NextArticle.module.css';

interface Props {
  readonly article: Summary;
  /** The main category of the current article. */
  readonly category: string | undefined;
}

/** Link to the next article of the category. */
export function NextArticle({ article, category }: Props) {
  return (
    <section className={styles.next} aria-labelledby="next-article">
      <h2 id="next-article" className={styles.label}>
        {category ? `Next in ${category}` : 'Next'}
      </h2>
      <article className={styles.card}>
        <Kicker article={article} />
        <Title article={article} className={styles.title} />
        <p className={styles.teaser}>{article.teaser}</p>
        <Meta article={article} />
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={24} />
        </span>
      </article>
    </section>
  );
}
