import { CATEGORIES } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { Changes } from './sync.ts';

/** Any of these may list what changed. */
const LISTS = [
  site.home,
  site.articles,
  site.freeArticles,
  site.categories,
  ...CATEGORIES.map((category) => site.category(category).replace(/\?.*/, '')),
  site.analysts,
  site.calendar,
  site.insights,
  site.glossary,
];

/** The most a single call may name, on the portal's side. */
const CHUNK = 100;

export function pagesTouched({ articles, authors, insights }: Changes): string[] {
  return [
    ...new Set([
      ...articles.map(site.article),
      ...authors.map(site.analyst),
      ...insights.map(site.insight),
      ...LISTS,
    ]),
  ];
}

export interface Portal {
  /** Where the portal takes the paths whose pages are to be made anew. */
  readonly url: string;
  readonly secret: string;
}

/** Pages are made anew within a minute by themselves; this is so that readers need not wait for it. */
export async function remakePages(portal: Portal, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += CHUNK) {
    const response = await fetch(portal.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${portal.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paths: paths.slice(start, start + CHUNK) }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`The portal answered ${response.status}`);
  }
}
