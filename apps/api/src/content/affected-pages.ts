import { CATEGORIES, type Category, withParents } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Changes } from '../store/changes.ts';

const categoryPage = (category: Category) => site.category(category).replace(/\?.*/, '');

/** Pages that may list a changed entry. */
const LISTS = [
  site.home,
  site.articles,
  site.freeArticles,
  site.categories,
  ...CATEGORIES.map(categoryPage),
  site.analysts,
  site.calendar,
  site.insights,
  site.glossary,
];

/** Pages to revalidate, most important first: the entry's own page, then the pages that list it, then all other lists. */
export function affectedPages({ articles, authors, insights, categoryIds }: Changes): string[][] {
  const listing = categoryIds && withParents(categoryIds);
  const own = [...articles.map(site.article), ...insights.map(site.insight)];
  const near = [
    ...[site.home, site.articles, site.freeArticles],
    ...CATEGORIES.filter(({ id }) => listing?.includes(id)).map(categoryPage),
    ...authors.map(site.analyst),
  ];
  const seen = new Set<string>();
  return [own, near, LISTS].map((paths) =>
    paths.filter((path) => {
      const isNew = !seen.has(path);
      seen.add(path);
      return isNew;
    }),
  );
}
