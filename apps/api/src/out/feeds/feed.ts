/** Somebody else's reader shows these; what they hold is everyone's. */
export interface FeedItem {
  /** Stays when title, slug and text change: a feed reader shows nothing twice. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly teaser: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly authors: readonly { readonly name: string; readonly url: string }[];
  readonly categories: readonly string[];
  readonly picture: string | undefined;
  /** The text, only where the article is open to all. */
  readonly html: string | undefined;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The page that lists the same. */
  readonly page: string;
  /** The feed's own address. */
  readonly self: string;
  readonly icon: string;
  readonly hub: string | undefined;
  readonly updatedAt: Date;
  readonly items: readonly FeedItem[];
}

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};
