import { formatShortDate, formatTime } from '../../../ui/format.ts';
import { TierLabel } from '../../access/TierLabel.tsx';
import type { Summary } from '../index.ts';
import styles from './Card.module.css';
import { Title } from './CardParts.tsx';

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
