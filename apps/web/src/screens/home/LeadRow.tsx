import { LeadCard, NumberedCard } from '../../domain/articles/cards/Card.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import styles from './LeadRow.module.css';

interface Props {
  readonly lead: Summary;
  readonly trending: readonly Summary[];
}

export function LeadRow({ lead, trending }: Props) {
  return (
    <div className={styles.row}>
      <LeadCard article={lead} />
      <section className={styles.trending} aria-labelledby="trending">
        <h2 className={styles.name} id="trending">
          Trending
        </h2>
        <ol className={styles.list}>
          {trending.map((article, index) => (
            <li key={article.id}>
              <NumberedCard article={article} number={index + 1} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
