import { mainAppUrl } from '@tidemark/contracts/session';
import { config } from '../../config.ts';
import { deviceId } from '../storage/device-id.ts';

/** Where the gate of a page is: the main app returns to this part of the page. */
export const GATE_ANCHOR = 'gate';

/** A page of the main app that returns to the current page, or to a part of it. */
export function mainAppHref(page: string, anchor?: string): string {
  // An email link has nowhere to return from.
  if (!page.startsWith(config.accountsUrl)) return page;
  const source = new URL(window.location.href);
  if (anchor !== undefined) source.hash = anchor;
  return mainAppUrl(page, source.href, deviceId());
}

/** The main app's login page, which returns to the current page. */
export function loginHref(anchor?: string): string {
  return mainAppHref(config.mainApp.login, anchor);
}
