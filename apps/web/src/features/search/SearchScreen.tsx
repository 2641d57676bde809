import { lazy, Suspense, useEffect } from 'react';
import { Seo } from '../../components/Seo/Seo.tsx';
import { withQuery } from './changes.ts';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { rememberSearch } from './recent.ts';
import { SearchField } from './SearchField.tsx';
import styles from './SearchScreen.module.css';
import { useAddress } from './use-address.ts';

// The page stands, with its field, before what answers it has been downloaded.
const SearchResults = lazy(() => import('./SearchResults.tsx'));

export function SearchScreen() {
  const { known, address, go } = useAddress();
  const { query } = address;
  useEffect(() => rememberSearch(query), [query]);
  return (
    <div className={`container ${styles.screen}`}>
      <Seo title={query === '' ? 'Search' : `Search: ${query}`} />
      <h1 className="visually-hidden">Search</h1>
      <SearchField query={known ? query : undefined} onSearch={(text) => go(withQuery(text)(address))} />
      <noscript>
        <p className={styles.plain}>Search results are put together in the browser and need JavaScript.</p>
      </noscript>
      <Suspense fallback={<ResultsSkeleton />}>
        {known ? <SearchResults address={address} go={go} /> : <ResultsSkeleton />}
      </Suspense>
    </div>
  );
}
