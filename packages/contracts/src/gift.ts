/** Links a reader can give per calendar month in UTC. Revoked ones count. */
export const GIFTS_PER_MONTH = 10;
/** How long a link opens its article. */
export const GIFT_DAYS = 14;
/** How many readers can open an article with one link. */
export const GIFT_READERS = 50;
/** From how many networks a day one device counts as one reader of a link. Each further one counts as another. */
export const GIFT_NETWORKS_PER_DAY = 3;

export const MAX_GIVER_NAME = 60;

const FRAGMENT = /^#gift=([\w-]{1,60})$/;

/** The token is in the fragment, which browsers send to no server, so that it is in no log, cache or search index. */
export const giftLink = (articleUrl: string, token: string) => `${articleUrl}#gift=${token}`;
export const giftTokenOf = (hash: string): string | undefined => FRAGMENT.exec(hash)?.[1];
