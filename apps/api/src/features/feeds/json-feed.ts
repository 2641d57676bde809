import type { Feed, FeedItem } from './feed.ts';

export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self,
    description: feed.description,
    icon: feed.icon,
    language: 'en',
    ...(feed.hub === undefined ? {} : { hubs: [{ type: 'WebSub', url: feed.hub }] }),
    items: feed.items.map(item),
  });
}

/** JSON Feed requires content; a gated article has its teaser. */
function item(one: FeedItem) {
  return {
    id: one.id,
    url: one.url,
    title: one.title,
    summary: one.teaser,
    ...(one.html === undefined ? { content_text: one.teaser } : { content_html: one.html }),
    ...(one.picture === undefined ? {} : { image: one.picture }),
    date_published: one.publishedAt.toISOString(),
    date_modified: one.updatedAt.toISOString(),
    authors: one.authors.map(({ name, url }) => ({ name, url })),
    tags: one.categories,
  };
}
