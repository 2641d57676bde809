import { SORT_LABELS, SORTS } from '@tidemark/contracts/paging';
import { useEffect, useRef, useState } from 'react';
import { Pagination } from '../../components/Pagination/Pagination.tsx';
import { SortSelect } from '../../components/SortSelect/SortSelect.tsx';
import { fetchSearch } from '../../lib/calls/search.ts';
import { type Loaded, useCall } from '../../lib/hooks/use-call.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { pageCount, type SearchAddress, toRequest, writeAddress } from './address.ts';
import { Chips } from './Chips.tsx';
import { withPage, withSort } from './changes.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { Filters } from './Filters.tsx';
import { HitList } from './HitList.tsx';
import styles from './Results.module.css';
import { ResultsMessage } from './ResultsMessage.tsx';
import { HitsSkeleton } from './ResultsSkeleton.tsx';
import { rememberSearch } from './recent.ts';
import { resultsLine } from './results-line.ts';
import { countsOf, type Kept, type ScreenState, screenState } from './screen-state.ts';

const RELEVANCE = 'relevance';
const ORDERS = [
  [RELEVANCE, 'Relevance'],
  ...SORTS.toReversed().map((sort) => [sort, SORT_LABELS[sort]] as const),
] as const;

export interface ResultsProps {
  readonly address: SearchAddress;
  readonly go: (to: SearchAddress) => void;
}

export default function SearchResults({ address, go }: ResultsProps) {
  const state = useResults(address);
  useEffect(() => rememberSearch(address.query), [address.query]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (state.kind === 'no-term') return <ResultsMessage state={state} address={address} go={go} />;
  const counts = countsOf(state);
  const line = resultsLine(state, address.query);
  /** For what takes itself away when it is pressed: the keyboard goes on at the list. */
  const goToList = (to: SearchAddress) => {
    go(to);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.columns}>
      <aside className={styles.aside} aria-label="Filters">
        <Filters address={address} go={go} counts={counts} />
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
            <FilterSheet address={address} go={go} counts={counts} />
            <SortSelect
              sort={address.sort ?? RELEVANCE}
              options={ORDERS}
              onSelect={(sort) => go(withSort(sort === RELEVANCE ? undefined : sort)(address))}
            />
          </div>
        </div>
        <Chips address={address} go={goToList} />
        <List state={state} address={address} go={goToList} />
      </section>
    </div>
  );
}

function List({ state, address, go }: ResultsProps & { readonly state: ScreenState }) {
  const found = state.kind === 'ready' ? state.found : state.kind === 'loading' ? state.before : undefined;
  if (state.kind === 'loading' && !found?.results.length) return <HitsSkeleton />;
  if (!found) return <ResultsMessage state={state} address={address} go={go} />;
  return (
    <>
      <ResultsMessage state={state} address={address} go={go} />
      <div className={styles.answer} data-dimmed={state.kind === 'loading'}>
        <HitList hits={found.results} />
        <div className={styles.pages}>
          <Pagination
            page={address.page}
            pageCount={pageCount(found.total)}
            hrefOf={(page) => writeAddress(withPage(page)(address))}
          />
        </div>
      </div>
    </>
  );
}

/** Nobody is searched for before it is known who they are: a member finds what their tier opens. */
function useResults(address: SearchAddress): ScreenState {
  const session = useSession();
  const asked = address.query !== '' && session.status !== 'unknown';
  const loaded = useCall(asked ? writeAddress(address) : null, () => fetchSearch(toRequest(address)));
  const [kept, setKept] = useState<Kept>();
  const { query } = address;
  const found = foundIn(loaded);
  useEffect(() => {
    if (found) setKept({ query, found });
  }, [query, found]);
  return screenState(address, loaded, kept);
}

const foundIn = (loaded: Loaded<Awaited<ReturnType<typeof fetchSearch>>>) =>
  loaded.kind === 'ready' && loaded.value.kind === 'found' ? loaded.value : undefined;
