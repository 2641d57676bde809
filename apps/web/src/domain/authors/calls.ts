import type { Paging } from '@tidemark/contracts/paging';
import { pagingParams } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { type Checked, hasFields, isListOf, isNumber, isString } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { checkedOne, checkedPage, mapPage, type Page } from '../../platform/http/unwrap.ts';
import { authorFields, hasSlug, isCard, type ReceivedCard } from '../articles/checks.ts';
import { type Person, type Summary, toPerson, toSummary } from '../articles/index.ts';

export interface Analyst extends Person {
  readonly role: string;
  readonly biography: string;
  readonly beats: readonly number[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly articles: number;
}

const isAnalyst = hasFields({
  id: isNumber,
  attributes: hasFields(
    {},
    {
      ...authorFields,
      role: isString,
      biography: isString,
      beats: isListOf(isNumber),
      links: isListOf(hasFields({ label: isString, url: isString })),
      articles: isNumber,
    },
  ),
});

function toAnalyst(author: Checked<typeof isAnalyst>): Analyst {
  const { role, biography, beats, links, articles } = author.attributes;
  return {
    ...toPerson(author),
    role: role ?? '',
    biography: biography ?? '',
    beats: beats ?? [],
    links: links ?? [],
    articles: articles ?? 0,
  };
}

export async function fetchAnalysts(paging: Paging = {}): Promise<Page<Analyst>> {
  const page = await call({
    path: api.authors,
    params: { ...pagingParams(paging) },
    unwrap: checkedPage(isAnalyst),
    message: FAILED.analysts,
  });
  return mapPage(page, toAnalyst);
}

export async function fetchAnalyst(idOrSlug: string): Promise<Analyst> {
  return toAnalyst(
    await call({ path: api.author(idOrSlug), unwrap: checkedOne(isAnalyst), message: FAILED.analyst }),
  );
}

export async function fetchAnalystSlug(id: number): Promise<string> {
  const { slug } = await call({
    path: api.authorSlug(id),
    unwrap: checkedOne(hasSlug),
    message: FAILED.analyst,
  });
  return slug;
}

/** On the page of an analyst, bylines begin with that analyst. */
function withFirstAuthor({ id, attributes }: ReceivedCard, authorId: number): ReceivedCard {
  const isFirst = (author: { readonly id?: number | null | undefined }) => Number(author.id === authorId);
  const authors = attributes.authors.toSorted((one, other) => isFirst(other) - isFirst(one));
  return { id, attributes: { ...attributes, authors } };
}

export async function fetchAnalystArticles(authorId: number, paging: Paging): Promise<Page<Summary>> {
  const page = await call({
    path: api.authorArticles,
    params: { author_id: authorId, ...pagingParams(paging) },
    unwrap: checkedPage(isCard),
    message: FAILED.articles,
  });
  return mapPage(page, (card) => toSummary(withFirstAuthor(card, authorId)));
}
