/** The public fields of an article, and its text if the reader of the feed may read it. */
export interface FeedItem {
  /** Does not change with title, slug or text, so that feed readers do not show an article twice. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly teaser: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly authors: readonly { readonly name: string; readonly url: string }[];
  readonly categories: readonly string[];
  readonly picture: string | undefined;
  /** Only defined if the reader of the feed may read it; public feeds are for anonymous readers. */
  readonly html: string | undefined;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The page with the same list. */
  readonly page: string;
  /** The URL of the feed. */
  readonly self: string;
  readonly icon: string;
  readonly hub: string | undefined;
  readonly updatedAt: Date;
  readonly items: readonly FeedItem[];
}

/** A tag URI (RFC 4151): a permanent identifier that is not a link. */
export const tagOf = (portalUrl: string, what: string): string =>
  `tag:${new URL(portalUrl).hostname},2026:${what}`;
