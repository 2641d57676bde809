import { accessOfTier } from '@tidemark/contracts/access';
import { CATEGORIES, type Category, subcategoriesOf } from '@tidemark/contracts/categories';
import type { Picture, Summary } from '../../lib/article.ts';
import { type ArticleQuery, fetchArticles } from '../../lib/calls/articles.ts';
import { type Analyst, fetchAnalysts } from '../../lib/calls/authors.ts';
import type { Page } from '../../lib/pick.ts';

export const PAGE_SIZE = 12;
const FACES = 5;

const firstPage = (query: ArticleQuery) => fetchArticles({ ...query, page: 1, pageSize: PAGE_SIZE });

export interface ListProps {
  readonly first: Page<Summary>;
}

export const FREE_ACCESS = accessOfTier('free');

export const loadAllArticles = async (): Promise<ListProps> => ({ first: await firstPage({}) });
export const loadFreeArticles = async (): Promise<ListProps> => ({
  first: await firstPage({ access: FREE_ACCESS }),
});

export type Face = Pick<Analyst, 'id' | 'slug' | 'name' | 'portrait' | 'role'>;

export interface CategoryProps extends ListProps {
  readonly category: Category;
  readonly analysts: readonly Face[];
}

export async function loadCategory(category: Category): Promise<CategoryProps> {
  const [first, analysts] = await Promise.all([
    firstPage({ categoryId: category.id }),
    fetchAnalysts({ page: 1, pageSize: 100 }),
  ]);
  return { category, first, analysts: onThisBeat(category, analysts.items).slice(0, FACES).map(toFace) };
}

/** Whoever covers a subcategory covers its category too. */
export function onThisBeat<T extends Pick<Analyst, 'beats'>>(
  category: Category,
  analysts: readonly T[],
): readonly T[] {
  const ids = [category, ...subcategoriesOf(category)].map(({ id }) => id);
  return analysts.filter(({ beats }) => beats.some((beat) => ids.includes(beat)));
}

function toFace({ id, slug, name, portrait, role }: Analyst): Face {
  return { id, slug, name, portrait, role };
}

export interface Newest {
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string;
}

export interface Shelf {
  readonly id: number;
  readonly total: number;
  readonly newest: Newest | null;
  readonly picture: Picture | null;
}

export interface CategoriesProps {
  readonly shelves: readonly Shelf[];
}

export async function loadCategories(): Promise<CategoriesProps> {
  return { shelves: await Promise.all(CATEGORIES.map(loadShelf)) };
}

async function loadShelf({ id, parentId }: Category): Promise<Shelf> {
  const { items, pagination } = await fetchArticles({ categoryId: id, page: 1, pageSize: 1 });
  const [newest] = items;
  return {
    id,
    total: pagination.total,
    newest: newest ? { slug: newest.slug, title: newest.title, publishedAt: newest.publishedAt } : null,
    // Only the six are drawn with a picture.
    picture: parentId === undefined ? (newest?.picture ?? null) : null,
  };
}
