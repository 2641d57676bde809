import { feedPath } from '@tidemark/contracts/feeds';
import Head from 'next/head';
import { inAllFormats } from '../../lib/page-feeds.ts';
import styles from './FeedLink.module.css';

interface Props {
  readonly feed: string;
  /** What it follows. */
  readonly of: string;
}

/** For people one link; for feed readers every format in the head, for as long as the reader is on this page. */
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
