import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { byline } from '@tidemark/contracts/person-name';
import type { ReactNode } from 'react';
import { formatDate, formatLength } from '../../../ui/format.ts';
import Link from '../../../ui/Link/Link.tsx';
import { TierLabel } from '../../access/TierLabel.tsx';
import type { Summary } from '../index.ts';
import styles from './CardParts.module.css';

interface KickerProps {
  readonly article: Pick<Summary, 'categories' | 'access'>;
  readonly open?: boolean | undefined;
}

/** The main category and the tier required to read the article. */
export function Kicker({ article, open }: KickerProps) {
  const [main] = article.categories;
  const category = main && categoryById(main.id);
  return (
    <p className={styles.kicker}>
      {category && (
        <Link href={site.category(category)} prefetch={false} className={styles.category}>
          {category.name}
        </Link>
      )}
      <TierLabel access={article.access} open={open} />
    </p>
  );
}

interface TitleProps {
  readonly article: Pick<Summary, 'slug' | 'title'>;
  readonly as?: 'h2' | 'h3';
  readonly className?: string | undefined;
  /** Replaces the title text, for example with highlights. */
  readonly children?: ReactNode;
}

/** The link covers the whole card; other controls of the card are stacked above it. */
export function Title({ article, as: Heading = 'h3', className, children }: TitleProps) {
  return (
    <Heading className={`${styles.title} ${className ?? ''}`}>
      <Link href={site.article(article.slug)} className={styles.stretched}>
        {children ?? article.title}
      </Link>
    </Heading>
  );
}

interface MetaProps {
  readonly article: Pick<Summary, 'publishedAt' | 'categories'> & {
    readonly authors: readonly { readonly name: string }[];
    /** Missing on search hits. */
    readonly minutes?: number;
  };
}

export function Meta({ article }: MetaProps) {
  const { minutes, categories } = article;
  return (
    <p className={styles.meta}>
      <span>{byline(article.authors.map(({ name }) => name))}</span>
      <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
      {minutes !== undefined && minutes > 0 && <span>{formatLength({ minutes, categories })}</span>}
    </p>
  );
}
