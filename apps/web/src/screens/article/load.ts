import type { Disclaimer } from '@tidemark/contracts/wire/article';
import {
  type ArticleView,
  fetchArticle,
  fetchDisclaimer,
  fetchNext,
  fetchRelated,
} from '../../domain/articles/calls.ts';
import type { Summary } from '../../domain/articles/index.ts';
import { fetchEventsOf } from '../../domain/calendar/calls.ts';
import { orNull } from '../../platform/http/or-null.ts';
import { type EventLink, eventLinks } from './events.ts';

export interface ArticleProps {
  /** As an anonymous reader sees it: with the body, or gated. */
  readonly view: ArticleView;
  /** Null if they could not be fetched. */
  readonly related: readonly Summary[] | null;
  /** The next article of the main category. */
  readonly next?: Summary | null;
  /** Calendar events that the article is about. */
  readonly events?: readonly EventLink[];
  /** Null if it could not be fetched. */
  readonly disclaimer: Disclaimer['attributes'] | null;
}

const RELATED = 3;

/** Only the article itself is essential: the page is also generated without the other parts. */
export async function loadArticle(idOrSlug: string): Promise<ArticleProps> {
  const [view, disclaimer] = await Promise.all([fetchArticle(idOrSlug), orNull(fetchDisclaimer())]);
  const [related, next, events] = await Promise.all([
    orNull(fetchRelated(view.article, { page: 1, pageSize: RELATED + 1 })),
    orNull(fetchNext(view.article.id)),
    orNull(fetchEventsOf(view.article.id)),
  ]);
  return {
    view,
    // The next article is shown above them.
    related: related?.items.filter(({ id }) => id !== next?.id).slice(0, RELATED) ?? null,
    next,
    events: eventLinks(events ?? []),
    disclaimer: disclaimer?.attributes ?? null,
  };
}

/** Whether a part of the page could not be fetched, so that the page should be generated again soon. */
export const isIncomplete = ({ related, disclaimer }: ArticleProps) =>
  related === null || disclaimer === null;
