import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Kicker, Title } from './CardParts.tsx';

interface Props {
  readonly article: Summary;
}

export function NumberedCard({ article, number }: Props & { readonly number: number }) {
  return (
    <article className={styles.numbered}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.numberedText}>
        <Title article={article} className={styles.numberedTitle} />
        <Kicker article={article} />
      </div>
    </article>
  );
}
