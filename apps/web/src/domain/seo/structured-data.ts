import { tierCanRead, tierLabel, tierOf } from '@tidemark/contracts/access';
import { type Category, categoryById } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { publicFiles, site } from '@tidemark/contracts/paths';
import type { Graph, NewsArticle, Offer, Organization, Person, Thing, WebSite } from 'schema-dts';
import { config } from '../../platform/config.ts';
import { GATED_CLASS } from '../access/Gated.tsx';
import type { ArticleDetails, Person as Author, Summary } from '../articles/index.ts';
import type { Analyst } from '../authors/calls.ts';
import type { InsightCard } from '../insights/calls.ts';
import { absolute } from './absolute-url.ts';
import { breadcrumbs, categoryCrumbs } from './breadcrumbs.ts';

/** For search engines. Built from types without a body, so that it cannot reveal gated content. */
const graph = (...things: readonly Thing[]): Graph => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

const publisher: Organization = {
  '@type': 'Organization',
  '@id': absolute('/#publisher'),
  name: config.name,
  url: absolute(site.home),
  logo: absolute('/icon.svg'),
};
const portal: WebSite = {
  '@type': 'WebSite',
  '@id': absolute('/#site'),
  name: config.name,
  url: absolute(site.home),
};

const personOf = ({ name, slug, portrait }: Author): Person => ({
  '@type': 'Person',
  '@id': absolute(`${site.analyst(slug)}#person`),
  name,
  url: absolute(site.analyst(slug)),
  ...(portrait ? { image: absolute(portrait.src) } : {}),
});

/** Marks a gated article as not free and names the element that replaces its body. */
function access(article: Pick<Summary, 'access'>): Partial<NewsArticle> {
  if (tierCanRead('anonymous', article.access)) return { isAccessibleForFree: true };
  return {
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${GATED_CLASS}` },
    ...offers(article),
  };
}

/** The monthly and the yearly price of the plan that opens an article. */
function offers(article: Pick<Summary, 'access'>): { readonly offers?: Offer | readonly Offer[] } {
  const tier = tierOf(article.access);
  const { currency, prices } = config.planPrices;
  const price = prices[tier];
  if (!price) return {};
  const offer = (amount: number, unitCode: 'MON' | 'ANN'): Offer => ({
    '@type': 'Offer',
    name: `${config.name} ${tierLabel(tier)}`,
    price: amount,
    priceCurrency: currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
    url: config.mainApp.plans,
  });
  return {
    offers: price.monthly === 0 ? offer(0, 'MON') : [offer(price.monthly, 'MON'), offer(price.yearly, 'ANN')],
  };
}

export function structuredArticle(article: ArticleDetails, card: string): Graph {
  const path = site.article(article.slug);
  const [category] = article.categories;
  const news: NewsArticle = {
    '@type': 'NewsArticle',
    '@id': absolute(`${path}#article`),
    headline: article.title,
    description: article.teaser,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    datePublished: article.publishedAt,
    // An article may have been edited last before it was published.
    dateModified: [article.publishedAt, article.updatedAt].sort().at(-1) ?? article.publishedAt,
    image: [...(article.picture ? [absolute(article.picture.src)] : []), card],
    author: article.authors.length > 0 ? article.authors.map(personOf) : publisher,
    publisher,
    inLanguage: 'en',
    ...(category ? { articleSection: category.name } : {}),
    wordCount: article.words,
    ...(access(article) as object),
  };
  const crumbs = categoryCrumbs(category && categoryById(category.id));
  return graph(news, breadcrumbs([...crumbs, { name: article.title, path }]));
}

export function structuredAnalyst(analyst: Analyst): Graph {
  const path = site.analyst(analyst.slug);
  const beats = analyst.beats.flatMap((id) => categoryById(id)?.name ?? []);
  return graph(
    {
      '@type': 'ProfilePage',
      url: absolute(path),
      mainEntity: {
        ...(personOf(analyst) as object),
        '@type': 'Person',
        jobTitle: analyst.role,
        worksFor: publisher,
        knowsAbout: beats,
      },
    },
    breadcrumbs([
      { name: 'Analysts', path: site.analysts },
      { name: analyst.name, path },
    ]),
  );
}

export function structuredCategory(category: Category, articles: readonly Pick<Summary, 'slug'>[]): Graph {
  return graph(
    {
      '@type': 'CollectionPage',
      name: category.name,
      description: categoryDescription(category),
      url: absolute(site.categoryPage(category)),
      isPartOf: portal,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: articles.map(({ slug }, n) => ({
          '@type': 'ListItem',
          position: n + 1,
          url: absolute(site.article(slug)),
        })),
      },
    },
    breadcrumbs(categoryCrumbs(category)),
  );
}

export function structuredInsight(insight: InsightCard): Graph {
  const path = site.insight(insight.slug);
  return graph(
    {
      '@type': 'Dataset',
      name: insight.title,
      description: insight.summary,
      url: absolute(path),
      dateModified: insight.updatedAt,
      isAccessibleForFree: tierCanRead('anonymous', insight.access),
      creator: publisher,
      citation: insight.source,
      variableMeasured: { '@type': 'PropertyValue', name: insight.title, unitText: insight.unit },
    },
    breadcrumbs([
      { name: 'Data insights', path: site.insights },
      { name: insight.title, path },
    ]),
  );
}

export function structuredHome(): Graph {
  const query = '{search_term_string}';
  const search = { '@type': 'SearchAction' as const, target: absolute(`/search?query=${query}`) };
  return graph(
    {
      ...(portal as object),
      '@type': 'WebSite',
      description: config.tagline,
      inLanguage: 'en',
      publisher: { '@id': absolute('/#publisher') },
      // `query-input` is missing from the type.
      potentialAction: Object.assign(search, { 'query-input': 'required name=search_term_string' }),
    },
    {
      ...(publisher as object),
      '@type': 'Organization',
      image: absolute(publicFiles.defaultCard),
      sameAs: [config.links.channel, config.links.community],
    },
  );
}
