import { NoteCard } from '../../components/Card/Card.tsx';
import { Title } from '../../components/Card/parts.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { TierLabel } from '../../components/TierLabel/TierLabel.tsx';
import type { Summary } from '../../lib/article.ts';
import { formatShortDate } from '../../lib/ui/format.ts';
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
