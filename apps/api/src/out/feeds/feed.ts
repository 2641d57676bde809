/** What a feed says of an article: everyone's part of it, and the text where that is everyone's too. */
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
  /** Only where the article is open to all. */
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

/** RFC 4151: a name that belongs to the host's owner and leads nowhere, so nothing can move under it. */
export const tagOf = (portalUrl: string, what: string): string =>
  `tag:${new URL(portalUrl).hostname},2026:${what}`;
