import type { ReactElement } from 'react';
import { config } from '../../platform/config.ts';
import type { PageHead } from './index.ts';
import { type PageMeta, readPageMeta } from './page-meta.ts';

interface Props {
  /** The elements of the page's own head. */
  readonly head: readonly (ReactElement | null)[];
  readonly page: PageHead;
}

const WIDTH = 1200;
const HEIGHT = 630;

/** Marks tags that describe the first page only; they are removed on client-side navigation. */
const ONCE = { 'data-once': '' };

const property = (name: string, content: string | undefined) =>
  content === undefined ? null : <meta key={name} property={name} content={content} {...ONCE} />;

function shareTags({ title, description, address }: PageMeta, { card, article }: PageHead) {
  return [
    property('og:site_name', config.name),
    property('og:locale', 'en_US'),
    property('og:type', article ? 'article' : 'website'),
    property('og:url', address),
    property('og:title', title),
    property('og:description', description),
    property('og:image', card),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(WIDTH)),
    property('og:image:height', String(HEIGHT)),
    property('og:image:alt', title),
    property('article:published_time', article?.publishedAt),
    property('article:modified_time', article?.updatedAt),
    property('article:section', article?.section),
  ];
}

/**
 * Metadata for search engines and link previews. Rendered by the document only, so that no browser
 * downloads this code. Pages excluded from search engines get none.
 */
export function PageTags({ head, page }: Props) {
  const meta = readPageMeta(head);
  if (!meta) return null;
  return (
    <>
      <meta name="robots" content="max-image-preview:large" {...ONCE} />
      {shareTags(meta, page)}
      <meta name="twitter:card" content="summary_large_image" {...ONCE} />
      {page.structured && (
        <script
          {...ONCE}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with < escaped
          dangerouslySetInnerHTML={{ __html: JSON.stringify(page.structured).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
