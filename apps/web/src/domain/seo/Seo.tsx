import { config } from '../../platform/config.ts';
import { Head } from '../../ui/Head/Head.tsx';

interface Props {
  readonly title?: string;
  readonly description?: string;
  /** The canonical path, without a query. Omitted on screens that are excluded from search engines. */
  readonly path?: string;
}

/**
 * The part of the head that changes on client-side navigation. The document derives the remaining
 * metadata from it (see PageTags), so that this code is not sent to browsers.
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
