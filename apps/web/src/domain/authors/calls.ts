import type { Paging } from '@tidemark/contracts/paging';
import { pagingParams } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import type { ArticleCard } from '@tidemark/contracts/wire/article';
import type { Author } from '@tidemark/contracts/wire/author';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { mapPage, type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';
import { type Person, type Summary, toPerson, toSummary } from '../articles/index.ts';

export interface Analyst extends Person {
  readonly role: string;
  readonly biography: string;
  readonly beats: readonly number[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly articles: number;
}

function toAnalyst(author: Author): Analyst {
  const { role, biography, beats, links, articles } = author.attributes;
  return { ...toPerson(author), role, biography, beats, links, articles };
}

export async function fetchAnalysts(paging: Paging = {}): Promise<Page<Analyst>> {
  const page = await call({
    path: api.authors,
    params: { ...pagingParams(paging) },
    unwrap: unwrapPage<Author>,
    message: FAILED.analysts,
  });
  return mapPage(page, toAnalyst);
}

export async function fetchAnalyst(idOrSlug: string): Promise<Analyst> {
  return toAnalyst(
    await call({ path: api.author(idOrSlug), unwrap: unwrapOne<Author>, message: FAILED.analyst }),
  );
}

export async function fetchAnalystSlug(id: number): Promise<string> {
  const { slug } = await call({
    path: api.authorSlug(id),
    unwrap: unwrapOne<{ slug: string }>,
    message: FAILED.analyst,
  });
  return slug;
}

/** On the page of an analyst, bylines begin with that analyst. */
function withFirstAuthor({ id, attributes }: ArticleCard, authorId: number): ArticleCard {
  const isFirst = (author: { readonly id: number }) => Number(author.id === authorId);
  const authors = attributes.authors.toSorted((one, other) => isFirst(other) - isFirst(one));
  return { id, attributes: { ...attributes, authors } };
}

export async function fetchAnalystArticles(authorId: number, paging: Paging): Promise<Page<Summary>> {
  const page = await call({
    path: api.authorArticles,
    params: { author_id: authorId, ...pagingParams(paging) },
    unwrap: unwrapPage<ArticleCard>,
    message: FAILED.articles,
  });
  return mapPage(page, (card) => toSummary(withFirstAuthor(card, authorId)));
}
