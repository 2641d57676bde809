import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { loginHref } from '../login.ts';

/** Without JavaScript it is the bare login page. */
export function useLoginUrl(): string {
  const { asPath } = useRouter();
  const [url, setUrl] = useState(`${config.accountsUrl}/login`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => setUrl(loginHref()), [asPath]);
  return url;
}
