import { brand } from '@tidemark/contracts/brand';
import { FEED_FORMATS, type FeedFormat, feedOf, feedPath } from '@tidemark/contracts/feeds';
import { Head, Html, Main, NextScript } from 'next/document';
import preloads from '../styles/preloads.json' with { type: 'json' };

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

export default function Document() {
  return (
    // Smooth scrolling is for headings of a page, not for the way from page to page.
    <Html lang="en" data-scroll-behavior="smooth">
      <Head>
        {/* Blocking on purpose: it settles theme and session hint before the first paint. */}
        <script src="/boot.js" />
        {preloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {FORMATS.map((format) => (
          <link
            key={format}
            rel="alternate"
            type={FEED_FORMATS[format]}
            title={brand.name}
            href={feedPath(feedOf.all, format)}
          />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1416" media="(prefers-color-scheme: dark)" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
