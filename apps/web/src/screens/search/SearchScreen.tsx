import { lazy, Suspense } from 'react';
import { Seo } from '../../domain/seo/Seo.tsx';
import { withQuery } from './changes.ts';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './SearchScreen.module.css';
import { useSearchParams } from './use-search-params.ts';

// The page and its field are shown before the code for results is downloaded.
const SearchResults = lazy(() => import('./SearchResults.tsx'));

export function SearchScreen() {
  const { known, search, go } = useSearchParams();
  const { query } = search;
  return (
    <div className={`container ${styles.screen}`}>
      <Seo title={query === '' ? 'Search' : `Search: ${query}`} />
      <h1 className="visually-hidden">Search</h1>
      <SearchField query={known ? query : undefined} onSearch={(text) => go(withQuery(text)(search))} />
      <noscript>
        <p className={styles.plain}>Search results need JavaScript.</p>
      </noscript>
      {known ? (
        <Suspense fallback={<ResultsSkeleton />}>
          <SearchResults search={search} go={go} />
        </Suspense>
      ) : (
        <ResultsSkeleton />
      )}
    </div>
  );
}
