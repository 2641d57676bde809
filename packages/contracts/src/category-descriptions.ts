import type { Category } from './categories.ts';
import { ownValue } from './own-value.ts';

/** Separate from the categories, which every page loads: only two screens need the descriptions. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  infrastructure: 'Chains, rollups and the bridges between them: how blocks get made, proved and paid for.',
  'layer-1': 'Base chains: consensus, issuance, execution and what they charge for it.',
  'layer-2': 'Rollups and their economics, from blob space to sequencers.',
  'cross-chain': 'Bridges, messaging and intents, and the trust each one asks for.',
  defi: 'Lending, exchange and yield without a bank in the middle, and the risks that stand in for one.',
  'yield-opportunities': 'Where a return comes from, who pays it, and when it stops.',
  lending: 'Money markets: rates, collateral and what happens when it falls.',
  dexs: 'Automated exchange: liquidity, fees and who keeps them.',
  trading: 'Order flow, perpetuals and the craft of getting filled.',
  'on-chain-analysis': 'What the ledger shows when one knows where to look.',
  stablecoins: 'Pegs, reserves and redemption, on good days and bad.',
  guides: 'Explained from the beginning, without losing the detail.',
  nfts: 'Digital objects with owners: markets, royalties and culture.',
  'nft-reports': 'Collections and venues, measured.',
  'nft-overview': 'The state of the market, from a step back.',
  'gaming-and-metaverse': 'Worlds with economies: what players own, earn and leave behind.',
  gaming: 'Games on chain, and games that merely mention one.',
  metaverse: 'Land, identity and attendance in shared worlds.',
  markets: 'Rates, liquidity and positioning: the weather everything else sails in.',
  macro: 'Central banks, dollars and real rates, read for what they do to digital assets.',
  'market-updates': 'Where prices, flows and positioning stand.',
  'daily-briefings': 'The morning read, every working day.',
  'alpha-zone': 'For Alpha members: the desk’s notes, sessions and early work.',
  'war-room-notes': 'Short notes from the desk while things are moving.',
  'daily-summaries': 'The day in a page, after the close.',
  'exclusive-updates': 'Work in progress, shown before it is finished.',
  masterclasses: 'Methods taught at length by the analysts who use them.',
  'project-amas': 'Builders answer members’ questions.',
  'expert-sessions': 'Conversations with people who know one thing very well.',
};

/** One line on what the category covers, shown under its name. */
export function categoryDescription({ slug }: Category): string {
  return ownValue(DESCRIPTIONS, slug) ?? '';
}
