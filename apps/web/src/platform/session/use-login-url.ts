import { useRouter } from 'next/router';
import { startTransition, useContext, useEffect, useState } from 'react';
import { config } from '../config.ts';
import { mainAppHref } from './login.ts';
import { PreviewReaderContext } from './use-session.ts';

/**
 * The URL of the current page is known in the browser only. Until it is rendered, the fragment makes
 * before-first-paint.js add it to a link that is clicked.
 */
function withReturnMark(page: string, anchor: string | undefined): string {
  if (!page.startsWith(config.accountsUrl)) return page;
  return `${page}#return${anchor === undefined ? '' : `-${anchor}`}`;
}

/**
 * A page of the main app with the current page to return to. In a preview, whose URL must not be passed on, it is the
 * plain page.
 */
export function useMainAppUrl(page: string, anchor?: string): string {
  const { asPath } = useRouter();
  const preview = useContext(PreviewReaderContext);
  const initial = preview ? page : withReturnMark(page, anchor);
  const [built, setBuilt] = useState({ page, url: initial });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the route
  useEffect(() => {
    // Not urgent, so that it does not extend the task in which a page's effects run.
    startTransition(() => setBuilt({ page, url: preview ? page : mainAppHref(page, anchor) }));
  }, [asPath, preview, page, anchor]);
  return built.page === page ? built.url : initial;
}

export function useLoginUrl(anchor?: string): string {
  return useMainAppUrl(config.mainApp.login, anchor);
}
