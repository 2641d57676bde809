import { element, escapeXml, textElement, xmlFile } from '../../platform/public-files/xml.ts';
import type { Feed, FeedItem } from './feed.ts';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

const MINUTES_TO_LIVE = '60';

export function rss(feed: Feed): string {
  const link = (rel: string, href: string, type?: string) => element('atom:link', { rel, href, type });
  const channel = element('channel', {}, [
    textElement('title', feed.title),
    textElement('link', feed.page),
    textElement('description', feed.description),
    textElement('language', 'en'),
    textElement('lastBuildDate', feed.updatedAt.toUTCString()),
    textElement('ttl', MINUTES_TO_LIVE),
    link('self', feed.self, 'application/rss+xml'),
    ...(feed.hub === undefined ? [] : [link('hub', feed.hub)]),
    ...feed.items.map(item),
  ]);
  return xmlFile(element('rss', NAMESPACES, [channel]));
}

function item(one: FeedItem): string {
  return element('item', {}, [
    textElement('title', one.title),
    textElement('link', one.url),
    textElement('guid', one.id, { isPermaLink: 'false' }),
    textElement('pubDate', one.publishedAt.toUTCString()),
    ...one.authors.map(({ name }) => textElement('dc:creator', name)),
    ...one.categories.map((category) => textElement('category', category)),
    // Feed readers interpret it as HTML, so it is escaped twice.
    textElement('description', escapeXml(one.teaser)),
    ...(one.html === undefined ? [] : [textElement('content:encoded', one.html)]),
    ...(one.picture === undefined ? [] : [element('media:content', { url: one.picture, medium: 'image' })]),
  ]);
}
