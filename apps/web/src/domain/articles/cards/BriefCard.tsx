import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Kicker, Meta, Title } from './CardParts.tsx';

interface Props {
  readonly article: Summary;
}

/** A card without an image, for dense columns. */
export function BriefCard({ article }: Props) {
  return (
    <article className={styles.brief}>
      <Kicker article={article} />
      <Title article={article} className={styles.briefTitle} />
      <Meta article={article} />
    </article>
  );
}
