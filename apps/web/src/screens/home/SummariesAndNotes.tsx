import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { NoteCard } from '../../domain/articles/cards/Card.tsx';
import { Title } from '../../domain/articles/cards/CardParts.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { formatShortDate } from '../../ui/format.ts';
import { Section } from '../../ui/Section/Section.tsx';
import styles from './SummariesAndNotes.module.css';

interface Props {
  readonly summaries: readonly Summary[];
  readonly notes: readonly Summary[];
}

/** Daily summaries and War Room notes side by side. */
export function SummariesAndNotes({ summaries, notes }: Props) {
  return (
    <div className={styles.lists}>
      <Section name="Daily Summaries" id="summaries" lazy="notes">
        <ul>
          {summaries.map((article) => (
            <li key={article.id} className={styles.item}>
              <article className={styles.summary}>
                <time className={styles.day} dateTime={article.publishedAt}>
                  {formatShortDate(article.publishedAt)}
                </time>
                <Title article={article} className={styles.title} />
                <TierLabel access={article.access} />
              </article>
            </li>
          ))}
        </ul>
      </Section>
      <Section name="War Room Notes" id="notes" lazy="notes">
        <ul>
          {notes.map((article) => (
            <li key={article.id} className={styles.item}>
              <NoteCard article={article} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
