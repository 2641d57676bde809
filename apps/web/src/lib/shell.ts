import { api } from '@tidemark/contracts/paths';
import type { Navigation } from '@tidemark/contracts/wire/navigation';
import { call } from './api.ts';
import { FAILED } from './messages.ts';
import { one } from './pick.ts';

export interface NavLink {
  readonly id: number;
  readonly label: string;
  readonly href: string;
}

export type Shell =
  | { readonly kind: 'ready'; readonly menu: readonly NavLink[]; readonly submenu: readonly NavLink[] }
  /** The navigation lacks its items: an error view replaces the page. */
  | { readonly kind: 'missing' }
  /** For screens that must stand even when the API has never been reached. */
  | { readonly kind: 'bare' }
  /** For screens that stand by themselves, without header and footer. */
  | { readonly kind: 'none' };

/** Every page's static props carry it. Throws when the API does, so that the last good page stays. */
export async function loadShell(): Promise<Shell> {
  const navigation = await call({
    path: api.navigation,
    pick: one<Navigation>,
    message: FAILED.navigation,
  });
  return toShell(navigation);
}

export function toShell(navigation: Navigation): Shell {
  const { menu_items: menu = [], submenu_items: submenu = [] } = navigation.attributes ?? {};
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
