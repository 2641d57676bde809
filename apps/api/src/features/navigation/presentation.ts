import { categoryById } from '@tidemark/contracts/categories';
import type { Navigation } from '@tidemark/contracts/wire/navigation';
import type { StoredNavigation } from '../../platform/database/documents.ts';

export function presentNavigation({ menu, submenu }: StoredNavigation): Navigation {
  return {
    id: 1,
    attributes: {
      menu_items: menu.map(({ id, label, link, shouldDisplay }) => ({
        id,
        label,
        link,
        should_display: shouldDisplay,
      })),
      submenu_items: submenu.flatMap(({ id, link, categoryId }) => {
        const category = categoryById(categoryId);
        if (!category) return [];
        const { name, slug } = category;
        return [{ id, link, category: { data: { id: categoryId, attributes: { name, slug } } } }];
      }),
    },
  };
}
