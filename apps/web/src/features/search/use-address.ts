import { useRouter } from 'next/router';
import { useMemo } from 'react';
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
  const address = useMemo(() => (isReady ? readAddress(query) : EMPTY_ADDRESS), [isReady, query]);
  const go = (to: SearchAddress) => {
    const href = writeAddress(to);
    if (href !== writeAddress(address)) void router.push(href, undefined, { shallow: true, scroll: false });
  };
  return { known: isReady, address, go };
}
