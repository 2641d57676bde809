export { ITEMS, writeFeed } from './build.ts';
export { tagOf } from './feed.ts';
