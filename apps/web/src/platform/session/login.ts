import { mainAppUrl } from '@tidemark/contracts/session';
import { config } from '../config.ts';
import { deviceId } from '../storage/device-id.ts';

/** Where the gate of a page is: the main app returns to this part of the page. */
export const GATE_ANCHOR = 'gate';

/** A page of the main app that returns to the current page, or to a part of it. */
export function mainAppHref(page: string, anchor?: string): string {
  // An email link has nowhere to return from.
  if (!page.startsWith(config.accountsUrl)) return page;
  // The main app learns of no address that opens something by itself, such as #gift=… and #email=… or a preview.
  // before-first-paint.js does the same.
  const { href, pathname } = window.location;
  const source = new URL(pathname.startsWith('/preview/') ? '/' : href, href);
  if (anchor !== undefined) source.hash = anchor;
  else if (source.hash.includes('=')) source.hash = '';
  return mainAppUrl(page, source.href, deviceId());
}

/** For links that the server has rendered and React does not: they say only which part of the page to return to. */
export function completeReturnLinks(part: Element | null): void {
  for (const link of part?.querySelectorAll<HTMLAnchorElement>('a[href*="#return"]') ?? []) {
    const [page = '', anchor] = link.href.split(/#return-?/);
    link.href = mainAppHref(page, anchor || undefined);
  }
}

/** The main app's login page, which returns to the current page. */
export function loginHref(anchor?: string): string {
  return mainAppHref(config.mainApp.login, anchor);
}
