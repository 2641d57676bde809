import { SORT_LABELS, SORTS } from '@tidemark/contracts/paging';
import { useEffect, useRef } from 'react';
import { Pagination } from '../../components/Pagination/Pagination.tsx';
import { SortSelect } from '../../components/SortSelect/SortSelect.tsx';
import { fetchSearch } from '../../lib/calls/search.ts';
import { useApiQuery } from '../../lib/query/use-api-query.ts';
import { useLastValue } from '../../lib/query/use-last-value.ts';
import { useReaderScope, useSession } from '../../lib/session/use-session.ts';
import { Chips } from './Chips.tsx';
import { withPage, withSort } from './changes.ts';
import { ExcludedCategory } from './ExcludedCategory.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { Filters } from './Filters.tsx';
import { HitList } from './HitList.tsx';
import styles from './Results.module.css';
import { ResultsMessage } from './ResultsMessage.tsx';
import { HitsSkeleton } from './ResultsSkeleton.tsx';
import { rememberSearch } from './recent.ts';
import { resultsLine } from './results-line.ts';
import { countsOf, type ScreenState, screenState } from './screen-state.ts';
import { completeOnPage, pageCount, type SearchParams, searchHref, toRequest } from './search-params.ts';

const RELEVANCE = 'relevance';
const ORDERS = [
  [RELEVANCE, 'Relevance'],
  ...SORTS.toReversed().map((sort) => [sort, SORT_LABELS[sort]] as const),
] as const;

export interface ResultsProps {
  readonly search: SearchParams;
  readonly go: (to: SearchParams) => void;
}

export default function SearchResults({ search, go }: ResultsProps) {
  const state = useResults(search);
  useEffect(() => rememberSearch(search.query), [search.query]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (state.kind === 'no-term') return <ResultsMessage state={state} search={search} go={go} />;
  const counts = countsOf(state);
  const line = resultsLine(state, search.query);
  /** For controls that disappear when pressed: focus moves to the list. */
  const goToList = (to: SearchParams) => {
    go(to);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.columns}>
      <aside className={styles.aside} aria-label="Filters">
        <Filters search={search} go={go} counts={counts} />
      </aside>
      <section className={styles.main} aria-labelledby="results" aria-busy={state.kind === 'loading'}>
        <p role="status" className="visually-hidden">
          {state.kind !== 'loading' && line}
        </p>
        <div className={styles.head}>
          <h2 className={styles.line} id="results" tabIndex={-1} ref={heading}>
            {line}
          </h2>
          <div className={styles.tools}>
            <FilterSheet search={search} go={go} counts={counts} />
            <SortSelect
              sort={search.sort ?? RELEVANCE}
              options={ORDERS}
              onSelect={(sort) => go(withSort(sort === RELEVANCE ? undefined : sort)(search))}
            />
          </div>
        </div>
        <ExcludedCategory hitPage={counts} />
        <Chips search={search} go={goToList} />
        <List state={state} search={search} go={goToList} />
      </section>
    </div>
  );
}

function List({ state, search, go }: ResultsProps & { readonly state: ScreenState }) {
  const hitPage =
    state.kind === 'ready' ? state.hitPage : state.kind === 'loading' ? state.before : undefined;
  if (state.kind === 'loading' && !hitPage?.hits.length) return <HitsSkeleton />;
  if (!hitPage) return <ResultsMessage state={state} search={search} go={go} />;
  return (
    <>
      <ResultsMessage state={state} search={search} go={go} />
      <div className={styles.results} data-dimmed={state.kind === 'loading'}>
        <HitList hits={hitPage.hits} complete={completeOnPage(hitPage, search.page)} />
        <div className={styles.pages}>
          <Pagination
            page={search.page}
            pageCount={pageCount(hitPage.total)}
            hrefOf={(page) => searchHref(withPage(page)(search))}
          />
        </div>
      </div>
    </>
  );
}

/** Waits for the session, because what a search finds depends on the reader's plan. */
function useResults(search: SearchParams): ScreenState {
  const session = useSession();
  const ready = search.query !== '' && session.status !== 'unknown';
  const loaded = useApiQuery(ready ? searchHref(search) : null, (signal) =>
    fetchSearch(toRequest(search), signal),
  );
  const hitPage = loaded.kind === 'ready' && loaded.value.kind === 'hits' ? loaded.value : undefined;
  const before = useLastValue(hitPage, `${useReaderScope()} ${search.query}`);
  return screenState(search, loaded, before);
}
