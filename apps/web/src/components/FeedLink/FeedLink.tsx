import { FEED_FORMATS, type FeedFormat, feedPath } from '@tidemark/contracts/feeds';
import Head from 'next/head';
import styles from './FeedLink.module.css';

interface Props {
  readonly feed: string;
  /** What it follows. */
  readonly of: string;
}

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

/** Feed readers find the feed in the head of the page, people by a quiet word. */
export function FeedLink({ feed, of }: Props) {
  return (
    <>
      <Head>
        {FORMATS.map((format) => (
          <link
            key={format}
            rel="alternate"
            type={FEED_FORMATS[format]}
            title={of}
            href={feedPath(feed, format)}
          />
        ))}
      </Head>
      <a href={feedPath(feed, 'rss')} className={styles.link} aria-label={`RSS: ${of}`}>
        RSS
      </a>
    </>
  );
}
