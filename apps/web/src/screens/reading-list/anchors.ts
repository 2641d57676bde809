/** Opens the private feeds, which are on the tab of what a reader follows. */
export const PRIVATE_FEEDS_ANCHOR = 'private-feeds';
