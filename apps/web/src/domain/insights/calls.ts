import type { EffectiveAccess } from '@tidemark/contracts/access';
import { api } from '@tidemark/contracts/paths';
import type { Series } from '@tidemark/contracts/wire/chart';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import type { Insight as WireInsight } from '@tidemark/contracts/wire/insight';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { type Page, unwrapOne, unwrapPage } from '../../platform/http/unwrap.ts';

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
  readonly categories: readonly CategoryRef[];
}

export interface Insight extends InsightCard {
  /** Null if this reader may not see the data points. */
  readonly series: Series[] | null;
}

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

function fetchPage(page: number): Promise<Page<WireInsight>> {
  return call({
    path: api.insights,
    params: { page, pageSize: PAGE_SIZE },
    unwrap: unwrapPage<WireInsight>,
    message: FAILED.insights,
  });
}

export async function fetchInsight(idOrSlug: string | number): Promise<Insight> {
  return toInsight(
    await call({ path: api.insight(idOrSlug), unwrap: unwrapOne<WireInsight>, message: FAILED.insights }),
  );
}

function toInsight({ id, attributes }: WireInsight): Insight {
  const { slug, title, summary, type, unit, source, categories, series } = attributes;
  return {
    ...{ id, slug, title, summary, type, unit, source, categories, series },
    access: attributes.access ?? 'none',
    updatedAt: attributes.updated_at,
  };
}
