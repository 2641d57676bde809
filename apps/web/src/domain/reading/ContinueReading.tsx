import { site } from '@tidemark/contracts/paths';
import type { HistoryItem } from './calls.ts';
import { CONTINUE_READING_KEY, fetchContinueReading } from './queries.ts';
import '../../platform/query/query-layer.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { formatLength, isNote } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { SkeletonText } from '../../ui/Skeleton/Skeleton.tsx';
import strip from '../articles/cards/strip.module.css';
import styles from './ContinueReading.module.css';
import { ReadingMeter } from './ReadingMeter.tsx';

interface Props {
  /** In the library it does not link to itself, and is left out while nothing has been begun. */
  readonly inLibrary?: boolean;
}

/** The articles that a member has begun, on home and in the library. */
export default function ContinueReading({ inLibrary = false }: Props) {
  const loaded = useApiQuery(CONTINUE_READING_KEY, fetchContinueReading);
  if (inLibrary && loaded.kind === 'ready' && loaded.value.length === 0) return null;
  return (
    <Section
      name="Continue reading"
      id="continue-reading"
      {...(inLibrary ? {} : { cta: { label: 'Reading list', href: site.readingList } })}
    >
      {loaded.kind === 'loading' && <SkeletonText lines={2} />}
      {(loaded.kind === 'failed' || loaded.kind === 'gated') && (
        <p className={strip.none} role="alert">
          Couldn’t load your reading history
        </p>
      )}
      {loaded.kind === 'ready' && <Items items={loaded.value} />}
    </Section>
  );
}

function Items({ items }: { readonly items: readonly HistoryItem[] }) {
  if (items.length === 0) return <p className={strip.none}>Articles that you have begun appear here.</p>;
  return (
    <ul className={strip.items}>
      {items.map(({ id, article, progress }) => {
        if (!article) return null;
        const left = Math.max(1, Math.round(article.minutes * (1 - progress)));
        return (
          <li key={id} className={styles.item}>
            <h3 className={strip.title}>
              <Link href={site.article(article.slug)} className={strip.link}>
                {article.title}
              </Link>
            </h3>
            <div className={`${strip.meta} ${styles.progress}`}>
              <ReadingMeter progress={progress} title={article.title} />
              <span>{isNote(article) ? formatLength(article) : `${left} min left`}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
