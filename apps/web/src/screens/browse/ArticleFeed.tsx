import { DEFAULT_SORT, SORT_LABELS, SORTS, type Sort } from '@tidemark/contracts/paging';
import { type ReactNode, useMemo } from 'react';
import { RowCard } from '../../domain/articles/cards/RowCard.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { Feed, NoArticles } from '../../domain/lists/Feed.tsx';
import type { Page } from '../../platform/http/unwrap.ts';
import { Section } from '../../ui/Section/Section.tsx';
import { SortSelect } from '../../ui/Select/SortSelect.tsx';
import styles from './ArticleFeed.module.css';
import { excludeArticle } from './exclude-article.ts';
import { type ListQuery, PAGE_SIZE } from './list-query.ts';
import { useSort } from './use-sort.ts';

interface Props {
  readonly name: string;
  /** Identifies the list, so that two lists never share a response. */
  readonly scope: string;
  readonly first: Page<Summary>;
  /** The order of the first page. */
  readonly firstSort?: Sort;
  readonly query: Pick<ListQuery, 'category' | 'access'>;
  /** Displayed above the list, so not repeated in it. */
  readonly lead?: Summary | undefined;
  readonly empty?: ReactNode;
}

const ORDERS = SORTS.map((sort) => [sort, SORT_LABELS[sort]] as const);
const row = (article: Summary) => <RowCard article={article} />;

/** An article list with a sort option. The static page contains the default order; other orders are fetched in the browser. */
export function ArticleFeed({ name, scope, first, firstSort = DEFAULT_SORT, ...props }: Props) {
  const { query, lead, empty = <NoArticles /> } = props;
  const [sort] = useSort();
  const rest = useMemo(() => excludeArticle(first, lead), [first, lead]);
  // Loaded on demand, because most readers only see the rows of the static page.
  const load = async (page: number) => {
    const { fetchPage } = await import('./fetch-page.ts');
    return excludeArticle(await fetchPage({ ...query, sort, page }), lead);
  };
  return (
    <SortedSection name={name}>
      <Feed
        key={`${scope}:${sort}`}
        name={`${scope}:${sort}`}
        firstPage={sort === firstSort ? rest : undefined}
        loadPage={load}
        renderItem={row}
        empty={empty}
        skeletonRows={PAGE_SIZE}
      />
    </SortedSection>
  );
}

interface SectionProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function SortedSection({ name, children }: SectionProps) {
  const [sort, setSort] = useSort();
  return (
    <Section name={name} id="list" tools={<SortSelect sort={sort} options={ORDERS} onSelect={setSort} />}>
      <div className={styles.rows}>{children}</div>
    </Section>
  );
}
