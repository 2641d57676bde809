import { SORT_LABELS, SORTS } from '@tidemark/contracts/paging';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { fetchSearch } from '../../domain/search/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { useLastValue } from '../../platform/query/use-last-value.ts';
import { useReaderScope, useSession } from '../../platform/session/use-session.ts';
import { Pagination } from '../../ui/Pagination/Pagination.tsx';
import { SortSelect } from '../../ui/Select/SortSelect.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { Chips } from './Chips.tsx';
import { withPage, withSort } from './changes.ts';
import { ExcludedCategory } from './ExcludedCategory.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { Filters } from './Filters.tsx';
import { HitList } from './HitList.tsx';
import { KindTabs } from './KindTabs.tsx';
import { OtherList } from './OtherList.tsx';
import { ownPath } from './own-url.ts';
import styles from './Results.module.css';
import { ResultsMessage } from './ResultsMessage.tsx';
import { HitsSkeleton } from './ResultsSkeleton.tsx';
import { rememberSearch } from './recent.ts';
import { resultsLine } from './results-line.ts';
import { countsOf, type ScreenState, screenState, totalOf } from './screen-state.ts';
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
  const router = useRouter();
  const pasted = ownPath(search.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router object changes on every navigation
  useEffect(() => {
    if (pasted) void router.replace(pasted);
    else rememberSearch(search.query);
  }, [search.query, pasted]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (state.kind === 'no-term') return <ResultsMessage state={state} search={search} go={go} />;
  const counts = countsOf(state);
  const line = resultsLine(state, search);
  const isResearch = search.kind === 'research';
  /** For controls that disappear when pressed: focus moves to the list. */
  const goToList = (to: SearchParams) => {
    go(to);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <KindTabs search={search} counts={counts} />
      <div className={isResearch ? styles.columns : styles.column}>
        {isResearch && (
          <aside className={styles.aside} aria-label="Filters">
            <Filters search={search} go={go} counts={counts} />
          </aside>
        )}
        <section className={styles.main} aria-labelledby="results" aria-busy={state.kind === 'loading'}>
          <p role="status" className="visually-hidden">
            {state.kind !== 'loading' && line}
          </p>
          <div className={styles.head}>
            <h2 className={styles.line} id="results" tabIndex={-1} ref={heading}>
              {line}
            </h2>
            {isResearch && (
              <div className={styles.tools}>
                <FilterSheet search={search} go={go} counts={counts} />
                <FollowButton kind="search" target={search.query} label={`“${search.query}”`} />
                <SortSelect
                  sort={search.sort ?? RELEVANCE}
                  options={ORDERS}
                  onSelect={(sort) => go(withSort(sort === RELEVANCE ? undefined : sort)(search))}
                />
              </div>
            )}
          </div>
          {isResearch && (
            <>
              <ExcludedCategory hitPage={counts} />
              <Chips search={search} go={goToList} />
            </>
          )}
          <List state={state} search={search} go={goToList} />
        </section>
      </div>
    </>
  );
}

function List({ state, search, go }: ResultsProps & { readonly state: ScreenState }) {
  const hitPage =
    state.kind === 'ready' ? state.hitPage : state.kind === 'loading' ? state.before : undefined;
  const { kind } = search;
  const shown = hitPage && (kind === 'research' ? hitPage.hits : hitPage.others[kind].items);
  if (state.kind === 'loading' && !shown?.length) return <HitsSkeleton />;
  const answer = kind === 'research' && search.page === 1 ? countsOf(state)?.answer : undefined;
  const answerCard = answer && <AnswerCard answer={answer} />;
  if (!hitPage) {
    return (
      <>
        {answerCard}
        <ResultsMessage state={state} search={search} go={go} />
      </>
    );
  }
  return (
    <>
      <ResultsMessage state={state} search={search} go={go} />
      {answerCard}
      <div className={styles.results} data-dimmed={state.kind === 'loading'}>
        {kind === 'research' ? (
          <HitList hits={hitPage.hits} complete={completeOnPage(hitPage, search.page)} />
        ) : (
          <OtherList kind={kind} others={hitPage.others} />
        )}
        <div className={styles.pages}>
          <Pagination
            page={search.page}
            pageCount={pageCount(totalOf(hitPage, kind))}
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
  const isText = search.query !== '' && ownPath(search.query) === undefined;
  const ready = isText && session.status !== 'unknown';
  const loaded = useApiQuery(ready ? searchHref(search) : null, (signal) =>
    fetchSearch(toRequest(search), signal),
  );
  const hitPage = loaded.kind === 'ready' ? loaded.value : undefined;
  const before = useLastValue(hitPage, `${useReaderScope()} ${search.query}`);
  return screenState(search, loaded, before);
}
