export interface Category {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Absent on the six top categories. */
  readonly parentId?: number;
}

const top = (id: number, slug: string, name: string): Category => ({ id, slug, name });
const sub = (parentId: number, id: number, slug: string, name: string): Category => ({
  id,
  slug,
  name,
  parentId,
});

/**
 * The sets of categories of articles are stored as bits of a PostgreSQL integer, whose highest bit is the sign.
 * `1 << 32` would be 1, so an id beyond the last bit would silently stand for another category.
 */
export const LAST_CATEGORY_ID = 30;

/** Returns the categories if each has an id of its own that fits into a mask. */
export function checkedCategories(categories: readonly Category[]): readonly Category[] {
  const ids = new Set<number>();
  for (const { id, name } of categories) {
    if (!Number.isInteger(id) || id < 1 || id > LAST_CATEGORY_ID) {
      throw new RangeError(
        `The category ${name} has the id ${id}, but only 1 to ${LAST_CATEGORY_ID} fit into the mask of categories`,
      );
    }
    if (ids.has(id)) throw new RangeError(`The category ${name} has the id ${id}, which another one has`);
    ids.add(id);
  }
  return categories;
}

/**
 * In display order. A category is added here and described in category-descriptions.ts; everything else follows.
 * Ids are stored, so they never change and are never used again.
 */
export const CATEGORIES: readonly Category[] = checkedCategories([
  top(1, 'infrastructure', 'Infrastructure'),
  sub(1, 7, 'layer-1', 'Layer 1'),
  sub(1, 8, 'layer-2', 'Layer 2'),
  sub(1, 9, 'cross-chain', 'Cross-Chain'),
  top(2, 'defi', 'DeFi'),
  sub(2, 10, 'yield-opportunities', 'Yield Opportunities'),
  sub(2, 11, 'lending', 'Lending'),
  sub(2, 12, 'dexs', 'DEXs'),
  sub(2, 13, 'trading', 'Trading'),
  sub(2, 14, 'on-chain-analysis', 'On-Chain Analysis'),
  sub(2, 15, 'stablecoins', 'Stablecoins'),
  sub(2, 16, 'guides', 'Guides'),
  top(3, 'nfts', 'NFTs'),
  sub(3, 17, 'nft-reports', 'NFT Reports'),
  sub(3, 18, 'nft-overview', 'NFT Overview'),
  top(4, 'gaming-and-metaverse', 'Gaming & Metaverse'),
  sub(4, 19, 'gaming', 'Gaming'),
  sub(4, 20, 'metaverse', 'Metaverse'),
  top(5, 'markets', 'Markets'),
  sub(5, 21, 'macro', 'Macro'),
  sub(5, 22, 'market-updates', 'Market Updates'),
  sub(5, 23, 'daily-briefings', 'Daily Briefings'),
  top(6, 'alpha-zone', 'Alpha Zone'),
  sub(6, 24, 'war-room-notes', 'War Room Notes'),
  sub(6, 25, 'daily-summaries', 'Daily Summaries'),
  sub(6, 26, 'exclusive-updates', 'Exclusive Updates'),
  sub(6, 27, 'masterclasses', 'Master Classes'),
  sub(6, 28, 'project-amas', 'Project AMAs'),
  sub(6, 29, 'expert-sessions', 'Expert Sessions'),
]);

const byId = new Map(CATEGORIES.map((category) => [category.id, category]));
const bySlug = new Map(CATEGORIES.map((category) => [category.slug, category]));

export const ALPHA_ZONE_ID = 6;

/** Search never returns articles of this category. */
export const HIDDEN_FROM_SEARCH_ID = 10;

/** Daily briefings and the subcategories of Alpha Zone, which Latest and the homepage feed leave out. */
export const SPECIAL_CATEGORY_IDS: readonly number[] = [23, 24, 25, 26, 27, 28, 29];

/** Categories that may have a sponsor, which is configured elsewhere. */
export const SPONSORED_CATEGORY_IDS: readonly number[] = [22, 24];

export const DAILY_BRIEFINGS_ID = 23;
export const WAR_ROOM_NOTES_ID = 24;
export const DAILY_SUMMARIES_ID = 25;

export const TOP_CATEGORIES = CATEGORIES.filter((category) => category.parentId === undefined);

export function categoryById(id: number): Category | undefined {
  return byId.get(id);
}

/** The known ones of these categories, one bit each. */
export function categoryMask(ids: readonly number[]): number {
  return ids.reduce((mask, id) => (byId.has(id) ? mask | (1 << id) : mask), 0);
}

export function categoryBySlug(slug: string): Category | undefined {
  return bySlug.get(slug);
}

export function subcategoriesOf(category: Category): readonly Category[] {
  return CATEGORIES.filter((other) => other.parentId === category.id);
}

/** Returns the subcategory only if it belongs to the category before it in the address. */
export function findSubcategory(categorySlug: string, subcategorySlug: string): Category | undefined {
  const parent = categoryBySlug(categorySlug);
  const child = categoryBySlug(subcategorySlug);
  return parent && child?.parentId === parent.id ? child : undefined;
}

/** Adds the parent of each subcategory: an article in a subcategory is also in its category. */
export function withParents(ids: readonly number[]): readonly number[] {
  const all = new Set(ids);
  for (const id of ids) {
    const parentId = byId.get(id)?.parentId;
    if (parentId !== undefined) all.add(parentId);
  }
  return [...all];
}

export function isInAlphaZone(ids: readonly number[]): boolean {
  return withParents(ids).includes(ALPHA_ZONE_ID);
}
