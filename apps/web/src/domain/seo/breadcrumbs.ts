import { type Category, categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { BreadcrumbList } from 'schema-dts';
import { absolute } from './absolute-url.ts';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The ancestors of a category, followed by the category itself. */
export function categoryCrumbs(category: Category | undefined): Crumb[] {
  if (!category) return [];
  const above = category.parentId === undefined ? undefined : categoryById(category.parentId);
  return [...categoryCrumbs(above), { name: category.name, path: site.categoryPage(category) }];
}

/** From the home page to the page itself. */
export const breadcrumbs = (crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: site.home }, ...crumbs].map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: absolute(path),
  })),
});
