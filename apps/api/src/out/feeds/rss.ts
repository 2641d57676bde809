import { DECLARATION, element, type Markup } from '../xml.ts';
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
    element('title', {}, feed.title),
    element('link', {}, feed.page),
    element('description', {}, feed.description),
    element('language', {}, 'en'),
    element('lastBuildDate', {}, feed.updatedAt.toUTCString()),
    element('ttl', {}, MINUTES_TO_LIVE),
    link('self', feed.self, 'application/rss+xml'),
    feed.hub !== undefined && link('hub', feed.hub),
    ...feed.items.map(item),
  ]);
  return DECLARATION + element('rss', NAMESPACES, [channel]);
}

function item(one: FeedItem): Markup {
  return element('item', {}, [
    element('title', {}, one.title),
    element('link', {}, one.url),
    element('guid', { isPermaLink: 'false' }, one.id),
    element('pubDate', {}, one.publishedAt.toUTCString()),
    ...one.authors.map(({ name }) => element('dc:creator', {}, name)),
    ...one.categories.map((category) => element('category', {}, category)),
    element('description', {}, one.teaser),
    one.html !== undefined && element('content:encoded', {}, one.html),
    one.picture !== undefined && element('media:content', { url: one.picture, medium: 'image' }),
  ]);
}
