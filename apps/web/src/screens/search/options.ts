import { eventPage } from '@tidemark/contracts/calendar-feeds';
import { categoryById } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Person } from '../../domain/articles/index.ts';
import type { Hit, HitPage, Suggestions } from '../../domain/search/calls.ts';

/** In the order in which the panel shows them and the arrow keys reach them. */
export type Option =
  | { readonly kind: 'recent'; readonly href: string; readonly text: string }
  | { readonly kind: 'article'; readonly href: string; readonly hit: Hit }
  | { readonly kind: 'analyst'; readonly href: string; readonly person: Person }
  | { readonly kind: 'category'; readonly href: string; readonly name: string; readonly within: string }
  | { readonly kind: 'insight' | 'term'; readonly href: string; readonly name: string }
  | { readonly kind: 'event'; readonly href: string; readonly event: Suggestions['calendar'][number] }
  | { readonly kind: 'all'; readonly href: string };

export function recentOptions(recent: readonly string[]): readonly Option[] {
  return recent.map((text) => ({ kind: 'recent', href: site.search(text), text }));
}

/** How many options the panel shows in its full height, without scrolling; on a phone those of articles are higher. */
export const ROWS = { wide: 7, narrow: 5 } as const;

export function hitOptions(
  text: string,
  hitPage: HitPage | undefined,
  suggestions: Suggestions,
  rows: number = ROWS.wide,
): readonly Option[] {
  const articles = (hitPage?.hits ?? []).map(
    (hit): Option => ({ kind: 'article', href: site.article(hit.slug), hit }),
  );
  const analysts = suggestions.analysts.map(
    (person): Option => ({ kind: 'analyst', href: site.analyst(person.slug), person }),
  );
  const categories = suggestions.categories.flatMap(({ id }): Option[] => {
    const category = categoryById(id);
    if (!category) return [];
    const within = category.parentId === undefined ? '' : (categoryById(category.parentId)?.name ?? '');
    return [{ kind: 'category', href: site.category(category), name: category.name, within }];
  });
  const insights = suggestions.insights.map(
    ({ slug, title }): Option => ({ kind: 'insight', href: site.insight(slug), name: title }),
  );
  const events = suggestions.calendar.map(
    (event): Option => ({ kind: 'event', href: eventPage(event.id, event.startsAt), event }),
  );
  const terms = suggestions.glossary.map(
    ({ id, term }): Option => ({ kind: 'term', href: site.term(id), name: term }),
  );
  const all: Option[] = articles.length > 0 ? [{ kind: 'all', href: site.search(text.trim()) }] : [];
  const others = [analysts, categories, insights, events, terms];
  // Of each kind the first before the second of any.
  const kept = new Set(
    [...others.flatMap((kind) => kind.slice(0, 1)), ...others.flatMap((kind) => kind.slice(1))].slice(
      0,
      Math.max(0, rows - articles.length),
    ),
  );
  return [...articles, ...others.flat().filter((option) => kept.has(option)), ...all];
}
