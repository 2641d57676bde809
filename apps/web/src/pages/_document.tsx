import { feedName } from '@tidemark/contracts/feeds';
import { palette } from '@tidemark/design/palette';
import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { cloneElement } from 'react';
import { inAllFormats } from '../domain/feeds/index.ts';
import {
  analystHead,
  articleHead,
  categoryHead,
  homeHead,
  insightHead,
  type PageHead,
  plainHead,
} from '../domain/seo/index.ts';
import { PageTags } from '../domain/seo/PageTags.tsx';

type PropsOf<Page extends { default: (props: never) => unknown }> = Parameters<Page['default']>[0];

/** Renaming or moving a page, or changing its props, makes this file fail to compile. */
interface PageProps {
  '/[[...none]]': PropsOf<typeof import('./[[...none]].tsx')>;
  '/articles/[id]': PropsOf<typeof import('./articles/[id].tsx')>;
  '/analysts/[id]': PropsOf<typeof import('./analysts/[id].tsx')>;
  '/categories/[category]': PropsOf<typeof import('./categories/[category]/index.tsx')>;
  '/categories/[category]/[subcategory]': PropsOf<typeof import('./categories/[category]/[subcategory].tsx')>;
  '/data-insights/[id]': PropsOf<typeof import('./data-insights/[id].tsx')>;
}

const HEADS: { readonly [Page in keyof PageProps]: (props: PageProps[Page]) => PageHead } = {
  '/[[...none]]': homeHead,
  '/articles/[id]': ({ view }) => articleHead(view.article),
  '/analysts/[id]': ({ analyst }) => analystHead(analyst),
  '/categories/[category]': ({ category, first }) => categoryHead(category, first.items),
  '/categories/[category]/[subcategory]': ({ category, first }) => categoryHead(category, first.items),
  '/data-insights/[id]': ({ insight }) => insightHead(insight),
};

/** Next.js passes the props of the page that it names. */
function headOf(page: string, props: unknown): PageHead {
  const heads: Readonly<Record<string, (props: never) => PageHead>> = HEADS;
  return Object.hasOwn(heads, page) ? (heads[page] ?? plainHead)(props as never) : plainHead();
}

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
  return (
    // Smooth scrolling applies within a page, not to navigation between pages.
    <Html lang="en" data-scroll-behavior="smooth">
      <DeferredScriptsHead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, allowed by its hash */}
        <script dangerouslySetInnerHTML={BEFORE_FIRST_PAINT} />
        {inAllFormats(feedName.all).map(({ type, title, href }) => (
          <link key={href} rel="alternate" type={type} title={title} href={href} />
        ))}
        <PageTags head={head} page={headOf(page, props.pageProps)} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/icon-192.png" />
        <meta name="theme-color" content={palette.paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={palette.paper.dark} media="(prefers-color-scheme: dark)" />
      </DeferredScriptsHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
