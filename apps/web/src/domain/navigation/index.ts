import { api } from '@tidemark/contracts/paths';
import { isMissing } from '../../platform/http/api-error.ts';
import {
  type Checked,
  hasFields,
  isBoolean,
  isListOf,
  isNumber,
  isString,
} from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { checkedOne } from '../../platform/http/unwrap.ts';

export interface NavLink {
  readonly id: number;
  readonly label: string;
  readonly href: string;
}

export type Shell =
  | { readonly kind: 'ready'; readonly menu: readonly NavLink[]; readonly submenu: readonly NavLink[] }
  /** The navigation has no items: an error view replaces the page. */
  | { readonly kind: 'missing' }
  /** For screens that must render without the API. */
  | { readonly kind: 'bare' }
  /** For screens without header and footer. */
  | { readonly kind: 'none' };

/** Navigation without lists is missing, which has a view of its own; an item without a field is an error. */
const isNavigation = hasFields(
  {},
  {
    attributes: hasFields(
      {},
      {
        menu_items: isListOf(
          hasFields({ id: isNumber, label: isString, link: isString, should_display: isBoolean }),
        ),
        submenu_items: isListOf(
          hasFields({
            id: isNumber,
            link: isString,
            category: hasFields({ data: hasFields({ attributes: hasFields({ name: isString }) }) }),
          }),
        ),
      },
    ),
  },
);

/** Pages are bundled one by one and share no modules, so that what they share is a global of the process. */
const LAST_SHELL = Symbol.for('tidemark.last-shell');
const processGlobals = globalThis as typeof globalThis & { [LAST_SHELL]?: Shell };

/** The last one that was loaded. Before the first, as during the build, a page has no menus. */
const lastShell = (): Shell => processGlobals[LAST_SHELL] ?? { kind: 'bare' };

/**
 * Part of every page's static props. If the navigation is missing, the page shows the error view instead of being a
 * 404. Other API errors are thrown, so that the page cache keeps the last good page.
 */
export async function loadShell(): Promise<Shell> {
  try {
    const navigation = await call({
      path: api.navigation,
      unwrap: checkedOne(isNavigation),
      message: FAILED.navigation,
    });
    const shell = toShell(navigation);
    processGlobals[LAST_SHELL] = shell;
    return shell;
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' };
    throw error;
  }
}

/** A page that reports an error is not kept waiting for its menus. */
const TIMEOUT_MS = 2000;

/** For pages that are rendered whether or not the API responds: the last menus that any page has loaded, if not these. */
export function currentShell(): Promise<Shell> {
  const timeout = new Promise<Shell>((resolve) => setTimeout(() => resolve(lastShell()), TIMEOUT_MS));
  return Promise.race([loadShell().catch(lastShell), timeout]);
}

export function toShell({ attributes }: Checked<typeof isNavigation>): Shell {
  const menu = attributes?.menu_items ?? [];
  const submenu = attributes?.submenu_items ?? [];
  if (menu.length === 0 || submenu.length === 0) return { kind: 'missing' };
  return {
    kind: 'ready',
    menu: menu
      .filter((item) => item.should_display)
      .map(({ id, label, link }) => ({ id, label, href: link })),
    submenu: submenu.map(({ id, link, category }) => ({
      id,
      label: category.data.attributes.name,
      href: link,
    })),
  };
}
