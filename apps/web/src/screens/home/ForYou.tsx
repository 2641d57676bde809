import { site } from '@tidemark/contracts/paths';
import strip from '../../domain/articles/cards/strip.module.css';
import { fetchRecommendations, type Recommendation } from '../../domain/follows/calls.ts';
import { FOR_YOU_KEY } from '../../domain/follows/queries.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { formatDate } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { SkeletonText } from '../../ui/Skeleton/Skeleton.tsx';
import styles from './ForYou.module.css';
import { reasonText } from './reason-text.ts';

const MAX_ITEMS = 4;

/** New articles that fit what a member follows and reads. */
export function ForYou() {
  const loaded = useApiQuery(FOR_YOU_KEY, fetchRecommendations);
  return (
    <Section name="For you" id="for-you" cta={{ label: 'Following', href: `${site.readingList}#following` }}>
      {loaded.kind === 'loading' && <SkeletonText lines={3} />}
      {(loaded.kind === 'failed' || loaded.kind === 'gated') && (
        <p className={strip.none} role="alert">
          Couldn’t load your recommendations
        </p>
      )}
      {loaded.kind === 'ready' && <Items items={loaded.value} />}
    </Section>
  );
}

function Items({ items }: { readonly items: readonly Recommendation[] }) {
  if (items.length === 0) {
    return (
      <p className={strip.none}>
        Follow analysts, categories, assets or searches, and their new articles appear here.
      </p>
    );
  }
  return (
    <ul className={strip.items}>
      {items.slice(0, MAX_ITEMS).map(({ article, ...reason }) => (
        <li key={article.id} className={styles.item}>
          <p className={styles.reason}>{reasonText(reason)}</p>
          <h3 className={strip.title}>
            <Link href={site.article(article.slug)} className={strip.link}>
              {article.title}
            </Link>
          </h3>
          <p className={strip.meta}>
            <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
