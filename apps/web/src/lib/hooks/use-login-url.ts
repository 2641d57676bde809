import { useRouter } from 'next/router';
import { useContext, useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { loginHref } from '../login.ts';
import { ShownTo } from '../session/use-session.ts';

/** Without JavaScript, and in a preview, whose address is nobody else's business, it is the bare login page. */
export function useLoginUrl(): string {
  const { asPath } = useRouter();
  const [url, setUrl] = useState(`${config.accountsUrl}/login`);
  const preview = useContext(ShownTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => {
    if (!preview) setUrl(loginHref());
  }, [asPath, preview]);
  return url;
}
