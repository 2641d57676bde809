import type { EffectiveAccess } from '@tidemark/contracts/access';
import { api } from '@tidemark/contracts/paths';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import type { Insight as WireInsight } from '@tidemark/contracts/wire/insight';
import {
  type Checked,
  hasFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isString,
  isTime,
} from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { checkedOne, checkedPage, type Page } from '../../platform/http/unwrap.ts';
import { isCategory, isSeries } from '../articles/checks.ts';
import { toAccess } from '../articles/index.ts';

/** What everyone may see of an insight. */
export interface InsightCard {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly access: EffectiveAccess;
  readonly type: WireInsight['attributes']['type'];
  readonly unit: string;
  readonly source: string;
  readonly updatedAt: string;
  readonly categories: readonly Pick<CategoryRef, 'id' | 'name'>[];
}

export interface Insight extends InsightCard {
  /** Null if this reader may not see the data points. */
  readonly series: Series[] | null;
}

/** The specification names no fields of an insight. Without these it cannot be shown. */
const isInsight = hasFields({
  id: isNumber,
  attributes: hasFields(
    {
      title: isString,
      access: isNullOr(isString),
      type: isOneOf('line', 'area', 'bar'),
      unit: isString,
      updated_at: isTime,
      categories: isListOf(isCategory),
      series: isNullOr(isListOf(isSeries)),
    },
    { slug: isString, summary: isString, source: isString },
  ),
});
type ReceivedInsight = Checked<typeof isInsight>;

const PAGE_SIZE = 100;

/** All insights, over as many pages as needed. */
export async function fetchInsights(): Promise<readonly Insight[]> {
  const insights: Insight[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetchPage(page);
    insights.push(...response.items.map(toInsight));
    pages = response.pagination.pageCount;
  }
  return insights;
}

function fetchPage(page: number): Promise<Page<ReceivedInsight>> {
  return call({
    path: api.insights,
    params: { page, pageSize: PAGE_SIZE },
    unwrap: checkedPage(isInsight),
    message: FAILED.insights,
  });
}

export async function fetchInsight(idOrSlug: string | number): Promise<Insight> {
  return toInsight(
    await call({ path: api.insight(idOrSlug), unwrap: checkedOne(isInsight), message: FAILED.insights }),
  );
}

function toInsight({ id, attributes }: ReceivedInsight): Insight {
  const { title, type, unit, categories, series } = attributes;
  return {
    ...{ id, title, type, unit, series },
    slug: attributes.slug ?? String(id),
    summary: attributes.summary ?? '',
    source: attributes.source ?? '',
    categories: categories.map((category) => ({ id: category.id, name: category.name })),
    access: toAccess(attributes.access),
    updatedAt: attributes.updated_at,
  };
}
