import { TOP_CATEGORIES, withParents } from '@tidemark/contracts/categories';
import type { Summary } from '../../lib/article.ts';

const MAX_ARTICLES = 4;

const topOf = (article: Summary): readonly number[] => {
  const ids = withParents(article.categories.map(({ id }) => id));
  return TOP_CATEGORIES.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
};

/** The most read piece of each category that the list above does not lead with. */
export function otherCategories(trending: readonly Summary[], shown: readonly Summary[]): Summary[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const taken = new Set<number>();
  const first = shown.slice(0, 2).flatMap(topOf);
  const chosen: Summary[] = [];
  for (const article of trending) {
    const [category] = topOf(article);
    if (category === undefined || shownIds.has(article.id)) continue;
    if (taken.has(category) || first.includes(category)) continue;
    taken.add(category);
    chosen.push(article);
  }
  return chosen.slice(0, MAX_ARTICLES);
}
