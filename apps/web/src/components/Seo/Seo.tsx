import Head from 'next/head';
import { config } from '../../config.ts';

interface Props {
  readonly title?: string;
  readonly description?: string;
  /** The canonical address, without a query. Left out on screens that nobody should find. */
  readonly path?: string;
}

/**
 * What follows the reader from page to page. The rest of the head, for machines, is made from it by the
 * document (PageTags), where it costs no reader a byte of script.
 */
export function Seo({ title, description = config.tagline, path }: Props) {
  return (
    <Head>
      <title>{title ? `${title} — ${config.name}` : `${config.name} — ${config.tagline}`}</title>
      <meta name="description" content={description} key="description" />
      {path ? (
        <link rel="canonical" href={`${config.portalUrl}${path}`} key="canonical" />
      ) : (
        <meta name="robots" content="noindex" key="robots" />
      )}
    </Head>
  );
}
