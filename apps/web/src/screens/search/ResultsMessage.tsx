import { AuthGate } from '../../domain/access/AuthGate.tsx';
import type { HitPage } from '../../domain/search/calls.ts';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { CorrectionLine } from './CorrectionLine.tsx';
import { chipsOf, withoutFilters, withPage } from './changes.ts';
import styles from './Results.module.css';
import { SearchHelp } from './SearchHelp.tsx';
import { type ScreenState, totalOf } from './screen-state.ts';
import type { SearchParams } from './search-params.ts';
import { pageCount, searchHref } from './search-params.ts';

interface Props {
  readonly state: ScreenState;
  readonly search: SearchParams;
  readonly go: (to: SearchParams) => void;
}

/** Every message of the screen other than hits. */
export function ResultsMessage({ state, search }: Props) {
  switch (state.kind) {
    case 'no-term':
      return <EmptyState heading="No search term was entered" />;
    case 'loading':
      return null;
    case 'ready':
      return (
        <>
          <CorrectionLine hitPage={state.hitPage} search={search} />
          <MissingSubject hitPage={state.hitPage} query={search.query} />
          <SearchedWords hitPage={state.hitPage} />
        </>
      );
    case 'failed':
      return <ErrorState text={state.message} retry={state.retry} />;
    case 'gated':
      return <AuthGate status={state.status} subject="search" />;
    case 'empty':
      return <NoResults state={state} search={search} />;
  }
}

interface MissingProps {
  readonly hitPage: HitPage;
  readonly query: string;
}

/** Says what we do not cover, above the list of articles that have only the other words of the query. */
function MissingSubject({ hitPage: { missing = [] }, query }: MissingProps) {
  if (missing.length === 0) return null;
  const text = query.trim();
  const subject = missing.map(({ start, end }) => `“${text.slice(start, end)}”`).join(' or ');
  return <p className={styles.missing}>We have nothing on {subject}.</p>;
}

/** A pasted text is searched by its rarest words. */
function SearchedWords({ hitPage: { searchedWords } }: { readonly hitPage: HitPage }) {
  if (!searchedWords) return null;
  return (
    <p className={styles.correction}>
      Your text is long, so its rarest words were searched: <strong>{searchedWords.join(', ')}</strong>
    </p>
  );
}

function NoResults({
  state,
  search,
}: {
  readonly state: Extract<ScreenState, { kind: 'empty' }>;
  readonly search: SearchParams;
}) {
  const last = pageCount(totalOf(state.hitPage, search.kind));
  if (last > 0) {
    const href = searchHref(withPage(last)(search));
    return (
      <EmptyState
        heading="This page is past the last result"
        action={{ label: 'Go to the last page', href }}
      />
    );
  }
  const filtered = search.kind === 'research' && chipsOf(search).length > 0;
  const action = { label: 'Remove filters', href: searchHref(withoutFilters(search)) };
  return (
    <>
      <CorrectionLine hitPage={state.hitPage} search={search} />
      <EmptyState
        heading="No search results"
        hint="Try different keywords or remove filters"
        {...(filtered ? { action } : {})}
      />
      <SearchHelp hitPage={state.hitPage} search={search} />
    </>
  );
}
