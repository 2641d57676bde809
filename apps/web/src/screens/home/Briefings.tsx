import { BriefCard, StandardCard } from '../../domain/articles/cards/Card.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import styles from './Briefings.module.css';

export function Briefings({ articles }: { readonly articles: readonly Summary[] }) {
  const [first, ...others] = articles;
  if (!first) return <p className={styles.none}>There's nothing here yet. Check back later!</p>;
  return (
    <div className={styles.briefings}>
      <StandardCard article={first} teaser />
      <ul className={styles.others}>
        {others.map((article) => (
          <li key={article.id}>
            <BriefCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}
