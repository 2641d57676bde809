import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Person } from '../../lib/article.ts';
import type { Found, Hit, Suggestions } from '../../lib/calls/search.ts';

/** What the arrow keys walk through, in the order in which it stands in the panel. */
export type Option =
  | { readonly kind: 'recent'; readonly href: string; readonly text: string }
  | { readonly kind: 'article'; readonly href: string; readonly hit: Hit }
  | { readonly kind: 'analyst'; readonly href: string; readonly person: Person }
  | { readonly kind: 'category'; readonly href: string; readonly name: string; readonly within: string }
  | { readonly kind: 'all'; readonly href: string };

export function recentOptions(recent: readonly string[]): readonly Option[] {
  return recent.map((text) => ({ kind: 'recent', href: site.search(text), text }));
}

export function foundOptions(text: string, found: Found | undefined, also: Suggestions): readonly Option[] {
  const articles = (found?.results ?? []).map(
    (hit): Option => ({ kind: 'article', href: site.article(hit.slug), hit }),
  );
  const analysts = also.analysts.map(
    (person): Option => ({ kind: 'analyst', href: site.analyst(person.slug), person }),
  );
  const categories = also.categories.flatMap(({ id }): Option[] => {
    const category = categoryById(id);
    if (!category) return [];
    const within = category.parentId === undefined ? '' : (categoryById(category.parentId)?.name ?? '');
    return [{ kind: 'category', href: site.category(category), name: category.name, within }];
  });
  const all: Option[] = articles.length > 0 ? [{ kind: 'all', href: site.search(text.trim()) }] : [];
  return [...articles, ...analysts, ...categories, ...all];
}

export type Move = 'next' | 'previous' | 'first' | 'last';

/** Past either end lies the field itself, where no option is active. */
export function moved(active: number | undefined, move: Move, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (move) {
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'next':
      return active === undefined ? 0 : active + 1 < count ? active + 1 : undefined;
    case 'previous':
      return active === undefined ? count - 1 : active > 0 ? active - 1 : undefined;
  }
}
