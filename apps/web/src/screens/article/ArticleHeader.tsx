import { site } from '@tidemark/contracts/paths';
import { lazy, Suspense } from 'react';
import { Kicker } from '../../domain/articles/cards/CardParts.tsx';
import type { ArticleDetails } from '../../domain/articles/index.ts';
import { BookmarkButton } from '../../domain/bookmarks/BookmarkButton.tsx';
import { useMemberId } from '../../platform/session/use-session.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { ARTICLE_SIZES } from '../../ui/BlurImage/image-url.ts';
import { formatDate, formatLength } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import styles from './ArticleHeader.module.css';
import { ReadingTools } from './ReadingTools.tsx';
import { ShareButton } from './ShareButton.tsx';

// Only members need this code.
const MemberTools = lazy(() => import('./MemberTools.tsx'));

interface Props {
  readonly article: ArticleDetails;
  /** False if the article is gated: the gate shows the teaser instead. */
  readonly standfirst: boolean;
  /** Drafts have no bookmark, share or reading tools. */
  readonly draft?: boolean | undefined;
  /** Whether a gift link has opened it. */
  readonly open?: boolean | undefined;
}

export function ArticleHeader({ article, standfirst, draft, open }: Props) {
  const member = useMemberId();
  return (
    <header className={styles.head}>
      <div className={styles.column}>
        <Kicker article={article} open={open} />
        <h1 className={styles.title}>{article.title}</h1>
        {standfirst && <p className={styles.standfirst}>{article.teaser}</p>}
        <div className={styles.line}>
          <Byline article={article} />
          {!draft && (
            <div className={`${styles.tools} no-print`} data-tools>
              <BookmarkButton articleId={article.id} title={article.title} labelled />
              <ShareButton title={article.title} />
              {standfirst && <ReadingTools />}
              <Suspense>{member && <MemberTools article={article} readable={standfirst} />}</Suspense>
            </div>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        <BlurImage
          picture={article.picture}
          sizes={ARTICLE_SIZES.wide}
          ratio="2/1"
          decorative={false}
          priority
        />
      </div>
    </header>
  );
}

function Byline({ article }: Pick<Props, 'article'>) {
  const { authors, publishedAt } = article;
  return (
    <div className={styles.byline} data-byline>
      <span className={styles.faces}>
        {authors.map((person) => (
          <Avatar key={person.id} person={person} size={40} />
        ))}
      </span>
      <div>
        <p className={styles.names}>
          {authors.map(({ id, name, slug }) => (
            <Link key={id} href={site.analyst(slug)} className={styles.name}>
              {name}
            </Link>
          ))}
        </p>
        <p className={styles.when}>
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          {article.minutes > 0 && <span>{formatLength(article)}</span>}
        </p>
      </div>
    </div>
  );
}
