import type { Page } from '../../lib/pick.ts';

interface Identified {
  readonly id: number;
}

/** The lead stands above its list and not in it again, wherever the order would put it. */
export function excludeArticle<T extends Identified>(page: Page<T>, lead: Identified | undefined): Page<T> {
  return lead ? { ...page, items: page.items.filter(({ id }) => id !== lead.id) } : page;
}
