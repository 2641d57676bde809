import { feedName, feedPath } from '@tidemark/contracts/feeds';
import { passThrough } from '../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

/** The conventional address that feed readers try first. */
export const getServerSideProps = passThrough(feedPath(feedName.all, 'rss'));
