import { useRouter } from 'next/router';
import { startTransition, useContext, useEffect, useState } from 'react';
import { config } from '../../config.ts';
import { mainAppHref } from '../session/login.ts';
import { PreviewReaderContext } from '../session/use-session.ts';

/**
 * A page of the main app with the current page to return to. Without JavaScript, and in a preview, whose URL must
 * not be passed on, it is the plain page.
 */
export function useMainAppUrl(page: string, anchor?: string): string {
  const { asPath } = useRouter();
  const [built, setBuilt] = useState({ page, url: page });
  const preview = useContext(PreviewReaderContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => {
    // Not urgent, so that it does not extend the task in which a page's effects run.
    startTransition(() => setBuilt({ page, url: preview ? page : mainAppHref(page, anchor) }));
  }, [asPath, preview, page, anchor]);
  return built.page === page ? built.url : page;
}

export function useLoginUrl(anchor?: string): string {
  return useMainAppUrl(config.mainApp.login, anchor);
}
