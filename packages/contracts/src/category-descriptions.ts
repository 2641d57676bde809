import type { Category } from './categories.ts';
import { ownValue } from './own-value.ts';

/** Separate from the categories, which every page loads: only two screens need the descriptions. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  infrastructure: 'Chains, rollups and bridges: how blocks are produced, proved and paid for.',
  'layer-1': 'Base chains: consensus, issuance, execution and fees.',
  'layer-2': 'Rollups and their economics, from blob space to sequencers.',
  'cross-chain': 'Bridges, messaging and intents, and the trust assumptions of each.',
  defi: 'Lending, exchange and yield without intermediaries, and the risks involved.',
  'yield-opportunities': 'Where returns come from, who pays them and how long they last.',
  lending: 'Money markets: rates, collateral and liquidations.',
  dexs: 'Automated exchanges: liquidity, fees and who earns them.',
  trading: 'Order flow, perpetuals and execution.',
  'on-chain-analysis': 'Flows, balances and behaviour, measured from ledger data.',
  stablecoins: 'Pegs, reserves and redemption, in calm and stressed markets.',
  guides: 'Step-by-step explanations for readers new to a topic.',
  nfts: 'Digital collectibles: markets, royalties and culture.',
  'nft-reports': 'Data on collections and marketplaces.',
  'nft-overview': 'The state of the market as a whole.',
  'gaming-and-metaverse': 'Game and virtual-world economies: what players own, earn and spend.',
  gaming: 'On-chain games, their players and their economies.',
  metaverse: 'Land, identity and attendance in shared worlds.',
  markets: 'Rates, liquidity and positioning across digital assets.',
  macro: 'Central banks, dollars and real rates, and their effect on digital assets.',
  'market-updates': 'Current prices, flows and positioning.',
  'daily-briefings': 'A morning briefing every working day.',
  'alpha-zone': 'For Alpha members: desk notes, sessions and early research.',
  'war-room-notes': 'Short notes from the desk during market moves.',
  'daily-summaries': 'A one-page summary of each day, after the close.',
  'exclusive-updates': 'Research in progress, shared before publication.',
  masterclasses: 'Research methods, taught by the analysts who use them.',
  'project-amas': 'Project teams answer questions from members.',
  'expert-sessions': 'Interviews with specialists.',
};

/** One line on what the category covers, shown under its name. */
export function categoryDescription({ slug }: Category): string {
  return ownValue(DESCRIPTIONS, slug) ?? '';
}
