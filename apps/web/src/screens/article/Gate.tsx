import { GatePanel } from '../../domain/access/GatePanel.tsx';
import { GATED_CLASS } from '../../domain/access/index.ts';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import styles from './Gate.module.css';

/** The fading teaser and the gate banner. */
export function Gate({ article }: { readonly article: ArticleDetails }) {
  return (
    <div className={`${styles.gate} ${GATED_CLASS}`}>
      <p className={styles.teaser}>{article.teaser}</p>
      <GatePanel access={article.access} contents={article} />
    </div>
  );
}
