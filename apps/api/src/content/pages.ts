import { CATEGORIES, type Category, withParents } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Changes } from './changes.ts';

const categoryPage = (category: Category) => site.category(category).replace(/\?.*/, '');

/** Any of these may list what changed. */
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

/** Pages to be made anew, in the order in which readers should have them: itself, where it is listed, all else. */
export function pagesTouched({ articles, authors, insights, categoryIds }: Changes): string[][] {
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
