import { feedName } from '@tidemark/contracts/feeds';
import { describe, expect, it } from 'vitest';
import { inAllFormats } from './page-feeds.ts';

const feeds = (feed: string, of?: string) =>
  inAllFormats(feed, of).map(({ type, title, href }) => `${type} ${title} ${href}`);

describe('a feed in the head of a page', () => {
  it('is named once a format', () => {
    expect(feeds(feedName.all)).toEqual([
      'application/rss+xml Tidemark /feeds/all.rss',
      'application/atom+xml Tidemark /feeds/all.atom',
      'application/feed+json Tidemark /feeds/all.json',
    ]);
  });

  it('says what it follows', () => {
    expect(feeds(feedName.analyst('ada-marsh'), 'Ada Marsh')[0]).toBe(
      'application/rss+xml Tidemark: Ada Marsh /feeds/analysts/ada-marsh.rss',
    );
  });
});
