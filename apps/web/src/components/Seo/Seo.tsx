import Head from 'next/head';
import { config } from '../../config.ts';

interface Props {
  readonly title?: string;
  readonly description?: string;
  /** The canonical address, without a query. Left out on screens that nobody should find. */
  readonly path?: string;
  /** A path on the portal's own origin. */
  readonly picture?: string | undefined;
  readonly type?: 'website' | 'article';
  /** Built from public fields only. */
  readonly structured?: Readonly<Record<string, unknown>>;
}

export function Seo({
  title,
  description = config.tagline,
  path,
  picture,
  type = 'website',
  structured,
}: Props) {
  const full = title ? `${title} — ${config.name}` : `${config.name} — ${config.tagline}`;
  return (
    <Head>
      <title>{full}</title>
      <meta name="description" content={description} key="description" />
      {path ? (
        <link rel="canonical" href={`${config.portalUrl}${path}`} key="canonical" />
      ) : (
        <meta name="robots" content="noindex" key="robots" />
      )}
      <meta property="og:title" content={title ?? config.name} key="og:title" />
      <meta property="og:description" content={description} key="og:description" />
      <meta property="og:type" content={type} key="og:type" />
      <meta property="og:site_name" content={config.name} key="og:site" />
      {picture && <meta property="og:image" content={`${config.portalUrl}${picture}`} key="og:image" />}
      {structured && (
        <script
          key="structured"
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every tag defused
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structured).replaceAll('<', '\\u003c') }}
        />
      )}
    </Head>
  );
}
