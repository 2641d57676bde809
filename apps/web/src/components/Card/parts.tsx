import { categoryById } from '@tidemark/contracts/categories';
import { byline } from '@tidemark/contracts/name';
import { site } from '@tidemark/contracts/paths';
import type { Summary } from '../../lib/article.ts';
import { formatDate, formatReadingTime } from '../../lib/format.ts';
import Link from '../Link/Link.tsx';
import { TierLabel } from '../TierLabel/TierLabel.tsx';
import styles from './parts.module.css';

interface Props {
  readonly article: Summary;
}

/** The main category, and the label of the tier that opens the piece. */
export function Kicker({ article }: Props) {
  const [main] = article.categories;
  const category = main && categoryById(main.id);
  return (
    <p className={styles.kicker}>
      {category && (
        <Link href={site.category(category)} prefetch={false} className={styles.category}>
          {category.name}
        </Link>
      )}
      <TierLabel access={article.access} />
    </p>
  );
}

interface TitleProps extends Props {
  readonly as?: 'h2' | 'h3';
  readonly className?: string | undefined;
}

/** The link is stretched over the whole card; what else can be pressed lies above it. */
export function Title({ article, as: Heading = 'h3', className }: TitleProps) {
  return (
    <Heading className={`${styles.title} ${className ?? ''}`}>
      <Link href={site.article(article.slug)} className={styles.stretched}>
        {article.title}
      </Link>
    </Heading>
  );
}

export function Meta({ article }: Props) {
  return (
    <p className={styles.meta}>
      <span>{byline(article.authors.map(({ name }) => name))}</span>
      <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
      <span>{formatReadingTime(article.minutes)}</span>
    </p>
  );
}
