import type { Summary } from '../../lib/article.ts';
import { formatShortDate, formatTime } from '../../lib/ui/format.ts';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import styles from './Card.module.css';
import { Title } from './parts.tsx';

interface Props {
  readonly article: Summary;
}

/** A War Room note, with its time first. */
export function NoteCard({ article }: Props) {
  return (
    <article className={styles.note}>
      <time className={styles.time} dateTime={article.publishedAt}>
        {formatShortDate(article.publishedAt)}, {formatTime(article.publishedAt)}
      </time>
      <Title article={article} className={styles.noteTitle} />
      <TierLabel access={article.access} />
    </article>
  );
}
