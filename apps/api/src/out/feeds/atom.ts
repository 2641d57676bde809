import { DECLARATION, element, type Markup } from '../xml.ts';
import type { Feed, FeedItem } from './feed.ts';

export function atom(feed: Feed): string {
  const markup = element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
    element('id', {}, feed.id),
    element('title', {}, feed.title),
    element('subtitle', {}, feed.description),
    element('updated', {}, feed.updatedAt.toISOString()),
    element('icon', {}, feed.icon),
    element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    feed.hub !== undefined && element('link', { rel: 'hub', href: feed.hub }),
    ...feed.items.map((one) => entry(one, feed)),
  ]);
  return DECLARATION + markup;
}

function entry(one: FeedItem, feed: Feed): Markup {
  // Every entry needs an author; without one, the publication speaks.
  const authors = one.authors.length > 0 ? one.authors : [{ name: feed.title, url: feed.page }];
  return element('entry', {}, [
    element('id', {}, one.id),
    element('title', {}, one.title),
    element('link', { rel: 'alternate', type: 'text/html', href: one.url }),
    element('published', {}, one.publishedAt.toISOString()),
    element('updated', {}, one.updatedAt.toISOString()),
    ...authors.map(({ name, url }) =>
      element('author', {}, [element('name', {}, name), element('uri', {}, url)]),
    ),
    ...one.categories.map((term) => element('category', { term })),
    element('summary', {}, one.teaser),
    one.html !== undefined && element('content', { type: 'html' }, one.html),
  ]);
}
