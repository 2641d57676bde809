import { CATEGORIES, type Category } from '@tidemark/contracts/categories';
import { categoryDescription } from '@tidemark/contracts/category-descriptions';
import { fetchArticles } from '../../domain/articles/calls.ts';
import type { Summary } from '../../domain/articles/index.ts';
import { type Analyst, fetchAnalysts } from '../../domain/authors/calls.ts';
import { orNull } from '../../platform/http/or-null.ts';
import type { Page } from '../../platform/http/unwrap.ts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';
import { subtreeIds } from './category-tree.ts';
import { fetchPage } from './fetch-page.ts';
import { FREE_ACCESS } from './list-query.ts';

const MAX_ANALYSTS = 5;

export interface ListProps {
  readonly first: Page<Summary>;
}

export const loadAllArticles = async (): Promise<ListProps> => ({ first: await fetchPage({ page: 1 }) });
export const loadFreeArticles = async (): Promise<ListProps> => ({
  first: await fetchPage({ access: FREE_ACCESS, page: 1 }),
});

export type AnalystPreview = Pick<Analyst, 'id' | 'slug' | 'name' | 'portrait' | 'role'>;

export interface CategoryProps extends ListProps {
  readonly category: Category;
  readonly covers: string;
  /** Null if the request failed. */
  readonly analysts: readonly AnalystPreview[] | null;
}

export async function loadCategory(category: Category): Promise<CategoryProps> {
  const [first, analysts] = await Promise.all([
    fetchPage({ category, page: 1 }),
    orNull(fetchAnalysts({ page: 1, pageSize: 100 })),
  ]);
  const covering = analysts && analystsCovering(category, analysts.items);
  return {
    category,
    covers: categoryDescription(category),
    first,
    analysts: covering?.slice(0, MAX_ANALYSTS).map(toAnalystPreview) ?? null,
  };
}

/** An analyst who covers a subcategory also covers its category. */
export function analystsCovering<T extends Pick<Analyst, 'beats'>>(
  category: Category,
  analysts: readonly T[],
): readonly T[] {
  const ids = subtreeIds(category);
  return analysts.filter(({ beats }) => beats.some((beat) => ids.includes(beat)));
}

function toAnalystPreview({ id, slug, name, portrait, role }: Analyst): AnalystPreview {
  return { id, slug, name, portrait, role };
}

export interface Newest {
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string;
}

export interface CategorySummary {
  readonly id: number;
  readonly covers: string;
  readonly total: number;
  readonly newest: Newest | null;
  readonly picture: Picture | null;
}

export interface CategoriesProps {
  readonly summaries: readonly CategorySummary[];
}

export async function loadCategories(): Promise<CategoriesProps> {
  return { summaries: await Promise.all(CATEGORIES.map(loadCategorySummary)) };
}

async function loadCategorySummary(category: Category): Promise<CategorySummary> {
  const { items, pagination } = await fetchArticles({ categoryId: category.id, page: 1, pageSize: 6 });
  const [newest] = items;
  return {
    id: category.id,
    covers: categoryDescription(category),
    total: pagination.total,
    newest: newest ? { slug: newest.slug, title: newest.title, publishedAt: newest.publishedAt } : null,
    // Only top categories are displayed with an image.
    picture: category.parentId === undefined ? typicalPicture(category, items) : null,
  };
}

/** Prefers an article with its main category in this subtree, because covers are styled by main category. */
function typicalPicture(category: Category, articles: readonly Summary[]): Picture | null {
  const ids = subtreeIds(category);
  const own = articles.find(({ categories: [main] }) => main && ids.includes(main.id));
  return (own ?? articles[0])?.picture ?? null;
}
