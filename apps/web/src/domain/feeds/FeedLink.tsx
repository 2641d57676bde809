import { feedPath } from '@tidemark/contracts/feeds';
import { Head } from '../../ui/Head/Head.tsx';
import styles from './FeedLink.module.css';
import { inAllFormats } from './index.ts';

interface Props {
  readonly feed: string;
  /** What the feed contains, for its accessible name. */
  readonly of: string;
}

/** One visible link, and a `link rel="alternate"` for every feed format in the page head. */
export function FeedLink({ feed, of }: Props) {
  return (
    <>
      <Head>
        {inAllFormats(feed, of).map(({ type, title, href }) => (
          <link key={href} rel="alternate" type={type} title={title} href={href} />
        ))}
      </Head>
      <a href={feedPath(feed, 'rss')} className={styles.link} aria-label={`RSS: ${of}`}>
        RSS
      </a>
    </>
  );
}
