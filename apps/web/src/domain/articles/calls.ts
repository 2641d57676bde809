import { type Paging, pagingParams, type Sort } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { ApiError } from '../../platform/http/api-error.ts';
import { hasFields } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { checkedOne, checkedOrNull, checkedPage, mapPage, type Page } from '../../platform/http/unwrap.ts';
import { hasSlug, isArticle, isCard, isDisclaimer, type ReceivedCard } from './checks.ts';
import {
  type ArticleDetails,
  type FullArticle,
  type Summary,
  toArticleDetails,
  toFullArticle,
  toSummary,
} from './index.ts';

export interface ArticleQuery extends Paging {
  readonly categoryId?: number | undefined;
  readonly access?: readonly string[] | undefined;
  readonly excludedCategories?: readonly number[] | undefined;
  readonly sort?: Sort | undefined;
}

type Params = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

async function list(path: string, params: Params): Promise<Page<Summary>> {
  const page = await call({ path, params, unwrap: checkedPage(isCard), message: FAILED.articles });
  return mapPage(page, toSummary);
}

export function fetchArticles(query: ArticleQuery): Promise<Page<Summary>> {
  return list(api.articles, {
    populate: '*',
    category_id: query.categoryId,
    access: query.access,
    excluded_categories: query.excludedCategories,
    sort: query.sort,
    ...pagingParams(query),
  });
}

/** Excludes the special categories unless one is requested. */
export function fetchLatest(query: Paging & { categoryId?: number }): Promise<Page<Summary>> {
  return list(api.latest, { category_id: query.categoryId, ...pagingParams(query) });
}

export function fetchTrending(paging: Paging): Promise<Page<Summary>> {
  return list(api.trending, { ...pagingParams(paging) });
}

export function fetchRelated(article: Summary, paging: Paging): Promise<Page<Summary>> {
  const categories = article.categories.map(({ id }) => id);
  return list(api.related, { populate: '*', article_id: article.id, categories, ...pagingParams(paging) });
}

/** The next article of the main category, or null if there is none. */
export async function fetchNext(articleId: number): Promise<Summary | null> {
  const card = await call({
    path: api.nextArticle,
    params: { article_id: articleId },
    unwrap: checkedOrNull(isCard),
    message: FAILED.articles,
  });
  return card && toSummary(card);
}

export async function fetchFeatured(): Promise<Summary | null> {
  const card = await call({
    path: api.featured,
    unwrap: checkedOrNull(isCard),
    message: FAILED.articles,
  });
  return card && toSummary(card);
}

/** An article as one reader may see it: with its body, or gated. */
export type ArticleView =
  | { readonly kind: 'open'; readonly article: FullArticle }
  | { readonly kind: 'gated'; readonly article: ArticleDetails };

/** One request is enough to render the page, whether or not the reader may read the article. */
export async function fetchArticle(idOrSlug: string | number): Promise<ArticleView> {
  try {
    const article = await call({
      path: api.article(idOrSlug),
      unwrap: checkedOne(isArticle),
      message: FAILED.article,
    });
    return { kind: 'open', article: toFullArticle(article) };
  } catch (error) {
    const teaser = teaserOf(error);
    if (teaser === undefined) throw error;
    return { kind: 'gated', article: toArticleDetails(teaser) };
  }
}

function teaserOf(error: unknown): ReceivedCard | undefined {
  if (!(error instanceof ApiError) || error.failure.type !== 'auth') return undefined;
  const { details } = error.failure;
  return hasFields({ teaser: isCard })(details) ? details.teaser : undefined;
}

export async function fetchArticleSlug(id: number): Promise<string> {
  const { slug } = await call({
    path: api.articleSlug(id),
    unwrap: checkedOne(hasSlug),
    message: FAILED.article,
  });
  return slug;
}

export function fetchDisclaimer() {
  return call({ path: api.disclaimer, unwrap: checkedOne(isDisclaimer), message: FAILED.disclaimer });
}
