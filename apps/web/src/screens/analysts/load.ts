import type { Summary } from '../../domain/articles/index.ts';
import {
  type Analyst,
  fetchAnalyst,
  fetchAnalystArticles,
  fetchAnalysts,
} from '../../domain/authors/calls.ts';
import type { Page } from '../../platform/http/unwrap.ts';
import { PAGE_SIZE } from './page-size.ts';

const ALL = { page: 1, pageSize: 100 };

export type ListedAnalyst = Omit<Analyst, 'biography' | 'links'>;

export interface AnalystsProps {
  readonly analysts: readonly ListedAnalyst[];
}

export async function loadAnalysts(): Promise<AnalystsProps> {
  const { items } = await fetchAnalysts(ALL);
  return { analysts: items.map(({ biography: _, links: __, ...listed }) => listed) };
}

export interface AnalystProps {
  readonly analyst: Analyst;
  readonly first: Page<Summary>;
}

export async function loadAnalyst(idOrSlug: string): Promise<AnalystProps> {
  const analyst = await fetchAnalyst(idOrSlug);
  return { analyst, first: await fetchAnalystArticles(analyst.id, { page: 1, pageSize: PAGE_SIZE }) };
}
