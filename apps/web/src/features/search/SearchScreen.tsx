import { lazy, Suspense } from 'react';
import { Seo } from '../../components/Seo/Seo.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './SearchScreen.module.css';
import { useAddress } from './use-address.ts';

// The page stands, with its field, before what answers it has been downloaded.
const SearchResults = lazy(() => import('./SearchResults.tsx'));

export function SearchScreen() {
  const { known, address, go } = useAddress();
  const { query } = address;
  return (
    <div className={`container ${styles.screen}`}>
      <Seo title={query === '' ? 'Search' : `Search: ${query}`} />
      <h1 className="visually-hidden">Search</h1>
      <SearchField
        query={known ? query : undefined}
        onSearch={(text) => go({ ...address, query: text, page: 1 })}
      />
      <noscript>
        <p className={styles.plain}>Search results are put together in the browser and need JavaScript.</p>
      </noscript>
      {known ? (
        <Suspense fallback={<ResultsSkeleton />}>
          <SearchResults address={address} go={go} />
        </Suspense>
      ) : (
        <ResultsSkeleton />
      )}
    </div>
  );
}
