import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { EMPTY_SEARCH, readSearchParams, type SearchParams, searchHref } from './search-params.ts';

interface SearchParamsState {
  /** False in static HTML, which has no query string. */
  readonly known: boolean;
  readonly search: SearchParams;
  /** Adds a history entry, so that Back removes one filter at a time. */
  readonly go: (to: SearchParams) => void;
}

export function useSearchParams(): SearchParamsState {
  const router = useRouter();
  const { isReady, query } = router;
  const current = useMemo(() => (isReady ? readSearchParams(query) : EMPTY_SEARCH), [isReady, query]);
  // The first render in the browser must match the static HTML.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(isReady), [isReady]);
  // A checkbox changes at once, although the navigation is asynchronous.
  const [pending, setPending] = useState<SearchParams>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pending search ends when the URL has changed
  useEffect(() => setPending(undefined), [current]);
  const search = pending ?? current;
  const go = (to: SearchParams) => {
    const href = searchHref(to);
    if (href === searchHref(search)) return;
    setPending(to);
    void router.push(href, undefined, { shallow: true, scroll: false });
  };
  return { known, search, go };
}
