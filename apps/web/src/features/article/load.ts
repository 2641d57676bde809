import type { Disclaimer } from '@tidemark/contracts/wire/article';
import type { Summary } from '../../lib/article.ts';
import {
  fetchArticle,
  fetchDisclaimer,
  fetchNext,
  fetchRelated,
  type Reading,
} from '../../lib/calls/articles.ts';
import { fetchEventsOf } from '../../lib/calls/calendar.ts';
import { type EventLink, eventLinks } from './events.ts';

export interface ArticleProps {
  /** As an anonymous reader gets it: the body or the gate. */
  readonly reading: Reading;
  readonly related: readonly Summary[];
  /** The next article of the main category. */
  readonly next?: Summary | null;
  /** Calendar events that refer to this article. */
  readonly events?: readonly EventLink[];
  readonly disclaimer: Disclaimer['attributes'];
}

const RELATED = 3;

export async function loadArticle(idOrSlug: string): Promise<ArticleProps> {
  const [reading, disclaimer] = await Promise.all([fetchArticle(idOrSlug), fetchDisclaimer()]);
  const [related, next, events] = await Promise.all([
    fetchRelated(reading.article, { page: 1, pageSize: RELATED + 1 }),
    fetchNext(reading.article.id),
    fetchEventsOf(reading.article.id),
  ]);
  // The next article has a place of its own above the related articles.
  const others = related.items.filter(({ id }) => id !== next?.id).slice(0, RELATED);
  return { reading, related: others, next, events: eventLinks(events), disclaimer: disclaimer.attributes };
}
