import { feedName } from '@tidemark/contracts/feeds';
import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { cloneElement } from 'react';
import { PageTags } from '../components/PageTags/PageTags.tsx';
import type { AnalystProps } from '../features/analysts/load.ts';
import type { ArticleProps } from '../features/article/load.ts';
import type { CategoryProps } from '../features/browse/load.ts';
import type { InsightProps } from '../features/insights/load.ts';
import {
  analystHead,
  articleHead,
  categoryHead,
  homeHead,
  insightHead,
  type PageHead,
  plainHead,
} from '../lib/found/page-head.ts';
import { inAllFormats } from '../lib/page-feeds.ts';
import preloads from '../styles/preloads.json' with { type: 'json' };

const ofCategory = ({ category, first }: CategoryProps) => categoryHead(category, first.items);

/** By page. A page's props are its own, so each of these knows what it is given. */
const HEADS: Readonly<Record<string, (props: never) => PageHead>> = {
  '/[[...none]]': homeHead,
  '/articles/[id]': ({ reading }: ArticleProps) => articleHead(reading.article),
  '/analysts/[id]': ({ analyst }: AnalystProps) => analystHead(analyst),
  '/categories/[category]': ofCategory,
  '/categories/[category]/[subcategory]': ofCategory,
  '/data-insights/[id]': ({ insight }: InsightProps) => insightHead(insight),
};

/**
 * Next.js requests its scripts together with what the first paint needs. Marked with a type of our own they are
 * requested after that paint, by src/startup/before-first-paint.js.
 */
class DeferredScriptsHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    if (process.env.NODE_ENV !== 'production') return scripts;
    return scripts.map((script) =>
      cloneElement(script, { type: 'after-paint', defer: undefined, async: undefined }),
    );
  }
}

const BEFORE_FIRST_PAINT = { __html: process.env.BEFORE_FIRST_PAINT ?? '' };

export default function Document({ head = [], __NEXT_DATA__: { page, props } }: DocumentProps) {
  const headOf = HEADS[page] ?? plainHead;
  return (
    // Smooth scrolling applies within a page, not to navigation between pages.
    <Html lang="en" data-scroll-behavior="smooth">
      <DeferredScriptsHead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, allowed by its hash */}
        <script dangerouslySetInnerHTML={BEFORE_FIRST_PAINT} />
        {preloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {inAllFormats(feedName.all).map(({ type, title, href }) => (
          <link key={href} rel="alternate" type={type} title={title} href={href} />
        ))}
        <PageTags head={head} page={headOf(props.pageProps as never)} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1416" media="(prefers-color-scheme: dark)" />
      </DeferredScriptsHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
