export interface Category {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** One line on what it covers, under its name on its page. */
  readonly covers: string;
  /** Absent on the six top categories. */
  readonly parentId?: number;
}

const top = (id: number, slug: string, name: string, covers: string): Category => ({
  id,
  slug,
  name,
  covers,
});
const sub = (parentId: number, id: number, slug: string, name: string, covers: string): Category => ({
  id,
  slug,
  name,
  covers,
  parentId,
});

/** In the order in which readers meet them. */
export const CATEGORIES: readonly Category[] = [
  top(
    1,
    'infrastructure',
    'Infrastructure',
    'Chains, rollups and the bridges between them: how blocks get made, proved and paid for.',
  ),
  sub(1, 7, 'layer-1', 'Layer 1', 'Base chains: consensus, issuance, execution and what they charge for it.'),
  sub(1, 8, 'layer-2', 'Layer 2', 'Rollups and their economics, from blob space to sequencers.'),
  sub(1, 9, 'cross-chain', 'Cross-Chain', 'Bridges, messaging and intents, and the trust each one asks for.'),
  top(
    2,
    'defi',
    'DeFi',
    'Lending, exchange and yield without a bank in the middle, and the risks that stand in for one.',
  ),
  sub(
    2,
    10,
    'yield-opportunities',
    'Yield Opportunities',
    'Where a return comes from, who pays it, and when it stops.',
  ),
  sub(2, 11, 'lending', 'Lending', 'Money markets: rates, collateral and what happens when it falls.'),
  sub(2, 12, 'dexs', 'DEXs', 'Automated exchange: liquidity, fees and who keeps them.'),
  sub(2, 13, 'trading', 'Trading', 'Order flow, perpetuals and the craft of getting filled.'),
  sub(2, 14, 'on-chain-analysis', 'On-Chain Analysis', 'What the ledger shows when one knows where to look.'),
  sub(2, 15, 'stablecoins', 'Stablecoins', 'Pegs, reserves and redemption, on good days and bad.'),
  sub(2, 16, 'guides', 'Guides', 'Explained from the beginning, without losing the detail.'),
  top(3, 'nfts', 'NFTs', 'Digital objects with owners: markets, royalties and culture.'),
  sub(3, 17, 'nft-reports', 'NFT Reports', 'Collections and venues, measured.'),
  sub(3, 18, 'nft-overview', 'NFT Overview', 'The state of the market, from a step back.'),
  top(
    4,
    'gaming-and-metaverse',
    'Gaming & Metaverse',
    'Worlds with economies: what players own, earn and leave behind.',
  ),
  sub(4, 19, 'gaming', 'Gaming', 'Games on chain, and games that merely mention one.'),
  sub(4, 20, 'metaverse', 'Metaverse', 'Land, identity and attendance in shared worlds.'),
  top(5, 'markets', 'Markets', 'Rates, liquidity and positioning: the weather everything else sails in.'),
  sub(
    5,
    21,
    'macro',
    'Macro',
    'Central banks, dollars and real rates, read for what they do to digital assets.',
  ),
  sub(5, 22, 'market-updates', 'Market Updates', 'Where prices, flows and positioning stand.'),
  sub(5, 23, 'daily-briefings', 'Daily Briefings', 'The morning read, every working day.'),
  top(6, 'alpha-zone', 'Alpha Zone', 'For Alpha members: the desk’s notes, sessions and early work.'),
  sub(6, 24, 'war-room-notes', 'War Room Notes', 'Short notes from the desk while things are moving.'),
  sub(6, 25, 'daily-summaries', 'Daily Summaries', 'The day in a page, after the close.'),
  sub(6, 26, 'exclusive-updates', 'Exclusive Updates', 'Work in progress, shown before it is finished.'),
  sub(6, 27, 'masterclasses', 'Master Classes', 'Methods taught at length by the analysts who use them.'),
  sub(6, 28, 'project-amas', 'Project AMAs', 'Builders answer members’ questions.'),
  sub(6, 29, 'expert-sessions', 'Expert Sessions', 'Conversations with people who know one thing very well.'),
];

const byId = new Map(CATEGORIES.map((category) => [category.id, category]));
const bySlug = new Map(CATEGORIES.map((category) => [category.slug, category]));

export const ALPHA_ZONE_ID = 6;

/** Articles of this category never come up in search. */
export const HIDDEN_FROM_SEARCH_ID = 10;

/** Daily briefings and the Alpha Zone's own: left out of Latest and of the homepage feed. */
export const SPECIAL_CATEGORY_IDS: readonly number[] = [23, 24, 25, 26, 27, 28, 29];

/** Categories that may carry a sponsor; who it is, is configuration. */
export const SPONSORED_CATEGORY_IDS: readonly number[] = [22, 24];

export const DAILY_BRIEFINGS_ID = 23;
export const WAR_ROOM_NOTES_ID = 24;
export const DAILY_SUMMARIES_ID = 25;

export const TOP_CATEGORIES = CATEGORIES.filter((category) => category.parentId === undefined);

export function categoryById(id: number): Category | undefined {
  return byId.get(id);
}

export function categoryBySlug(slug: string): Category | undefined {
  return bySlug.get(slug);
}

export function subcategoriesOf(category: Category): readonly Category[] {
  return CATEGORIES.filter((other) => other.parentId === category.id);
}

/** Guides has a page of its own and stands on the page of all categories, but in no row of links. */
export function linkedSubcategoriesOf(category: Category): readonly Category[] {
  return subcategoriesOf(category).filter((other) => other.slug !== 'guides');
}

/** A category that is not in the one named before it does not exist at that address. */
export function findSubcategory(categorySlug: string, subcategorySlug: string): Category | undefined {
  const parent = categoryBySlug(categorySlug);
  const child = categoryBySlug(subcategorySlug);
  return parent && child?.parentId === parent.id ? child : undefined;
}

/** Being in a subcategory is being in its category too. */
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
