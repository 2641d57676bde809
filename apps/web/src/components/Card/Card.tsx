import type { Summary } from '../../lib/article.ts';
import { formatShortDate, formatTime } from '../../lib/format.ts';
import { BlurImage } from '../BlurImage/BlurImage.tsx';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import styles from './Card.module.css';
import { Kicker, Meta, Title } from './parts.tsx';

export { RowCard } from './RowCard.tsx';

interface Props {
  readonly article: Summary;
}

/** The page's first story: a large picture, a teaser, all the room it needs. */
export function LeadCard({ article, as = 'h2' }: Props & { readonly as?: 'h2' | 'h3' }) {
  return (
    <article className={styles.lead}>
      <BlurImage
        picture={article.picture}
        sizes="(min-width: 1204px) 740px, (min-width: 992px) 63vw, 100vw"
        ratio="16/9"
        first
      />
      <Kicker article={article} />
      <Title article={article} as={as} className={styles.leadTitle} />
      <p className={styles.leadTeaser}>{article.teaser}</p>
      <Meta article={article} />
    </article>
  );
}

/** One of a row of three: picture, title, who and when. */
export function StandardCard({ article, teaser = false }: Props & { readonly teaser?: boolean }) {
  return (
    <article className={styles.standard}>
      <BlurImage
        picture={article.picture}
        sizes="(min-width: 1204px) 360px, (min-width: 640px) 33vw, 100vw"
      />
      <Kicker article={article} />
      <Title article={article} className={styles.standardTitle} />
      {teaser && <p className={styles.teaser}>{article.teaser}</p>}
      <Meta article={article} />
    </article>
  );
}

/** Words only, for dense columns beside a picture. */
export function BriefCard({ article }: Props) {
  return (
    <article className={styles.brief}>
      <Kicker article={article} />
      <Title article={article} className={styles.briefTitle} />
      <Meta article={article} />
    </article>
  );
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

/** A note from the desk: its time first. */
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
