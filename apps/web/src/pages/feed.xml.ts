import { feedName, feedPath } from '@tidemark/contracts/feeds';
import { passThrough } from '../lib/api/pass-through.ts';

export default function Nothing() {
  return null;
}

/** Where feed readers look when they are given nothing but the portal's name. */
export const getServerSideProps = passThrough(feedPath(feedName.all, 'rss'));
