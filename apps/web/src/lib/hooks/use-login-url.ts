import { useRouter } from 'next/router';
import { startTransition, useContext, useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { loginHref } from '../session/login.ts';
import { PreviewReaderContext } from '../session/use-session.ts';

/** Without JavaScript, and in a preview, whose URL must not be passed on, it is the plain login page. */
export function useLoginUrl(): string {
  const { asPath } = useRouter();
  const [url, setUrl] = useState(`${config.accountsUrl}/login`);
  const preview = useContext(PreviewReaderContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => {
    // Not urgent, so that it does not extend the task in which a page's effects run.
    if (!preview) startTransition(() => setUrl(loginHref()));
  }, [asPath, preview]);
  return url;
}
