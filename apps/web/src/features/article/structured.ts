import { site } from '@tidemark/contracts/paths';
import { config } from '../../config.ts';
import type { Summary } from '../../lib/article.ts';

/** For search engines. Made from the public fields, so that it cannot tell more than the teaser does. */
export function structuredArticle(article: Summary): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.teaser,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: `${config.portalUrl}${site.article(article.slug)}`,
    isAccessibleForFree: article.access === 'free' || article.access === 'freemium',
    author: article.authors.map(({ name, slug }) => ({
      '@type': 'Person',
      name,
      url: `${config.portalUrl}${site.analyst(slug)}`,
    })),
    publisher: { '@type': 'Organization', name: config.name },
    ...(article.picture ? { image: `${config.portalUrl}${article.picture.src}` } : {}),
  };
}
