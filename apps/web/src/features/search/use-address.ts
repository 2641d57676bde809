import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { EMPTY_ADDRESS, readAddress, type SearchAddress, writeAddress } from './address.ts';

interface AddressBar {
  /** Static HTML does not see the query string; the browser reads it once it can. */
  readonly known: boolean;
  readonly address: SearchAddress;
  /** A step of its own in the browser's history, so that Back takes one filter off at a time. */
  readonly go: (to: SearchAddress) => void;
}

export function useAddress(): AddressBar {
  const router = useRouter();
  const { isReady, query } = router;
  const reached = useMemo(() => (isReady ? readAddress(query) : EMPTY_ADDRESS), [isReady, query]);
  // Even where the framework knows at once, the first pass in the browser is drawn as the server drew it.
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(isReady), [isReady]);
  // A box is ticked at once, although the address bar takes a moment.
  const [ahead, setAhead] = useState<SearchAddress>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the address has come to, that is where we are
  useEffect(() => setAhead(undefined), [reached]);
  const address = ahead ?? reached;
  const go = (to: SearchAddress) => {
    const href = writeAddress(to);
    if (href === writeAddress(address)) return;
    setAhead(to);
    void router.push(href, undefined, { shallow: true, scroll: false });
  };
  return { known, address, go };
}
