import { feedPath } from '@tidemark/contracts/feeds';
import styles from './FeedLink.module.css';

interface Props {
  readonly feed: string;
  /** What it follows. */
  readonly of: string;
}

/** For people; feed readers find it in the head of the page, in every format. */
export function FeedLink({ feed, of }: Props) {
  return (
    <a href={feedPath(feed, 'rss')} className={styles.link} aria-label={`RSS: ${of}`}>
      RSS
    </a>
  );
}
