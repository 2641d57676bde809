import { brand } from '@tidemark/contracts/brand';
import { FEED_FORMATS, type FeedFormat, feedPath } from '@tidemark/contracts/feeds';

export interface FeedOfPage {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

/** Feed links for the head of a page, where feed readers look for them. */
export const inAllFormats = (feed: string, of?: string): FeedOfPage[] =>
  FORMATS.map((format) => ({
    type: FEED_FORMATS[format],
    title: of === undefined ? brand.name : `${brand.name}: ${of}`,
    href: feedPath(feed, format),
  }));
