import { feedName } from '@tidemark/contracts/feeds';
import { describe, expect, it } from 'vitest';
import { inAllFormats } from './index.ts';

const feeds = (feed: string, of?: string) =>
  inAllFormats(feed, of).map(({ type, title, href }) => `${type} ${title} ${href}`);

describe('a feed in the head of a page', () => {
  it('is listed once per format', () => {
    expect(feeds(feedName.all)).toEqual([
      'application/rss+xml Tidemark /feeds/all.rss',
      'application/atom+xml Tidemark /feeds/all.atom',
      'application/feed+json Tidemark /feeds/all.json',
    ]);
  });

  it('has a title that names its subject', () => {
    expect(feeds(feedName.analyst('ada-marsh'), 'Ada Marsh')[0]).toBe(
      'application/rss+xml Tidemark: Ada Marsh /feeds/analysts/ada-marsh.rss',
    );
  });
});
