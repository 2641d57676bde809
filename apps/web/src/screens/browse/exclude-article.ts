import type { Page } from '../../platform/http/unwrap.ts';

interface Identified {
  readonly id: number;
}

/** Removes the lead, which is displayed above the list. */
export function excludeArticle<T extends Identified>(page: Page<T>, lead: Identified | undefined): Page<T> {
  return lead ? { ...page, items: page.items.filter(({ id }) => id !== lead.id) } : page;
}
