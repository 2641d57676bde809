import { element, textElement, xmlFile } from '../../platform/public-files/xml.ts';
import type { Feed, FeedItem } from './feed.ts';

export function atom(feed: Feed): string {
  const markup = element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
    textElement('id', feed.id),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', feed.updatedAt.toISOString()),
    textElement('icon', feed.icon),
    element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    ...(feed.hub === undefined ? [] : [element('link', { rel: 'hub', href: feed.hub })]),
    ...feed.items.map((one) => entry(one, feed)),
  ]);
  return xmlFile(markup);
}

function entry(one: FeedItem, feed: Feed): string {
  // Atom requires an author; the publication is the default.
  const authors = one.authors.length > 0 ? one.authors : [{ name: feed.title, url: feed.page }];
  return element('entry', {}, [
    textElement('id', one.id),
    textElement('title', one.title),
    element('link', { rel: 'alternate', type: 'text/html', href: one.url }),
    textElement('published', one.publishedAt.toISOString()),
    textElement('updated', one.updatedAt.toISOString()),
    ...authors.map(({ name, url }) =>
      element('author', {}, [textElement('name', name), textElement('uri', url)]),
    ),
    ...one.categories.map((term) => element('category', { term })),
    textElement('summary', one.teaser),
    ...(one.html === undefined ? [] : [textElement('content', one.html, { type: 'html' })]),
  ]);
}
