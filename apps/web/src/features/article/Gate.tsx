import { GatePanel } from '../../components/GatePanel/GatePanel.tsx';
import type { Summary } from '../../lib/article.ts';
import { GATED_CLASS } from '../../lib/found/gated.ts';
import styles from './Gate.module.css';

/** The fading teaser and the gate banner. */
export function Gate({ article }: { readonly article: Summary }) {
  return (
    <div className={`${styles.gate} ${GATED_CLASS}`}>
      <p className={styles.teaser}>{article.teaser}</p>
      <GatePanel access={article.access} holds={article} />
    </div>
  );
}
