import { TOP_CATEGORIES, withParents } from '@tidemark/contracts/categories';
import type { Summary } from '../../domain/articles/index.ts';

const MAX_ARTICLES = 4;

const topOf = (article: Summary): readonly number[] => {
  const ids = withParents(article.categories.map(({ id }) => id));
  return TOP_CATEGORIES.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
};

/** The most read article of each category that is not at the top of the trending list. */
export function otherCategories(trending: readonly Summary[], shown: readonly Summary[]): Summary[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const usedCategories = new Set<number>();
  const first = shown.slice(0, 2).flatMap(topOf);
  const articles: Summary[] = [];
  for (const article of trending) {
    const [category] = topOf(article);
    if (category === undefined || shownIds.has(article.id)) continue;
    if (usedCategories.has(category) || first.includes(category)) continue;
    usedCategories.add(category);
    articles.push(article);
  }
  return articles.slice(0, MAX_ARTICLES);
}
