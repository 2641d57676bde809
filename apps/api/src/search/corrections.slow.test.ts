import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { COMMON_WORDS } from '../../test/common-words.ts';
import { Random } from '../../test/fuzz/random.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { filesSource } from '../ingest/files/files.ts';
import { query } from '../platform/database/database.ts';
import { isEnglishWord } from './english-words.ts';
import { lexeme } from './tokenizer.ts';

// Each test searches hundreds of times.
vi.setConfig({ testTimeout: 240_000 });

const CORPUS = join(import.meta.dirname, '../../../../bench/relevance/corpus');
/** By this time every article of the corpus is published. */
const NOW = new Date('2027-01-01T00:00:00Z');
const TYPOS = 300;
const LEAST_RIGHT = 0.95;

/** Words of the field, many of which the corpus does not use. */
const DOMAIN_WORDS =
  `airdrop airdrops altcoin altcoins arbitrage arbitrageur attestation attester auditor backtest basis bearish
  bitcoin blob blobs blockchain blockspace bridge bridging builder bullish buyback calldata collateral
  collateralise collateralize composability consensus contango convexity correlation counterparty crosschain
  crypto cryptocurrency curator custodian custody danksharding dapp dapps decentralised decentralized defi
  degen delegate delegator deleveraging delisting delta depeg depegging derivative deterministic devnet
  drainer drawdown duration eigenlayer emission emissions enshrined epoch escrow ethereum exploit faucet
  fiat finality flashloan fork forks fractional frontrunning fungible futures gamma gasless genesis
  governance gwei haircut halving hardfork hashpower hashprice hashrate hawkish hedge hedging hodl hodler
  illiquid impermanent incentivise incentivize inflation inscription inscriptions insolvency interoperability
  intraday isolated keeper keepers launchpad layerzero ledger lender lending leverage leveraged leverages
  liquidation liquidations liquidator liquidity litecoin looping mainnet maker margin memecoin memecoins
  mempool merkle metaverse microstructure miner mining minting modular monero multichain multisig netflow
  nonce notional offchain onchain onramp opcode optimistic optionality oracle oracles orderbook orderflow
  ordinals overcollateralised overcollateralized payoff paymaster peg permissioned permissionless perp
  perpetual perps ponzi preconfirmation preconfirmations presale proposer prover proving provenance quant
  quorum rebalance rebalancing rebase redemption rehypothecation relayer relayers remittance reorg repo
  restake restaked restaking rollup rollups royalty rugpull satoshi satoshis scalability seigniorage
  sequencer sequencers settlement sharding sidechain skew slashing slippage snark snarks softfork solana
  solidity solver solvency soulbound stablecoin stablecoins stakers staking statelessness subnet swap
  swaps sybil synthetic testnet tether throughput timelock tokenholder tokenisation tokenization tokenomics
  tradfi tranche treasury trustless turnover unbonding undercollateralised unlock unlocks unstaking unwind
  utilisation utxo validator validators validium vault verkle vesting volatility wallet watchtower whale
  whitelist whitepaper wrapped yield zkevm`.split(/\s+/);

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
  await api.publish(await filesSource(CORPUS, []).load());
}, 240_000);

const run = (query: string) => api.engine.search({ query, tier: 'anonymous', limit: 1, offset: 0 }, NOW);

/** The words of titles, names and teasers, in an order that does not depend on the database. */
async function publicWords(): Promise<string[]> {
  const rows = await query<{ words: string[] }>(api.db, sql`select words from search_documents`);
  return [...new Set(rows.flatMap(({ words }) => words))].sort();
}

async function correctedOf(words: readonly string[]): Promise<string[]> {
  const corrected: string[] = [];
  for (const word of words) {
    const result = await run(word);
    if (result.corrected) corrected.push(`${word}: ${result.suggestion}`);
  }
  return corrected;
}

const NEIGHBOURS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A key next to the given one. */
function nearbyKey(random: Random, key: string): string {
  const row = NEIGHBOURS.find((keys) => keys.includes(key)) ?? key;
  const at = row.indexOf(key);
  return random.pick([row[at - 1], row[at + 1]].filter((one) => one !== undefined)) ?? key;
}

/** The word with one typing error: a missing, doubled, wrong, additional or swapped character. */
function typoOf(random: Random, word: string): string {
  const at = random.integer(1, word.length - 2);
  const [before, key, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  const forms = [
    () => before + after,
    () => before + key + key + after,
    () => before + nearbyKey(random, key) + after,
    () => before + key + nearbyKey(random, key) + after,
    () => before + (after[0] ?? '') + key + after.slice(1),
  ];
  return random.pick(forms)();
}

describe('corrections over the frozen publication', () => {
  it('[API-01] never corrects a common English word', async () => {
    expect(new Set(COMMON_WORDS).size).toBe(1000);
    expect(await correctedOf(COMMON_WORDS)).toEqual([]);
  });

  it('[API-01] never corrects a word of the field', async () => {
    expect(new Set(DOMAIN_WORDS).size).toBeGreaterThanOrEqual(200);
    expect(await correctedOf(DOMAIN_WORDS)).toEqual([]);
  });

  it('[API-01] leads typing errors of public words to the right word', async () => {
    const random = new Random(14);
    const words = await publicWords();
    const isPublic = new Set(words);
    const typed = words.filter((word) => /^[a-z]{5,}$/.test(word));
    const typos = new Map<string, string>();
    while (typos.size < TYPOS) {
      const word = random.pick(typed);
      const typo = typoOf(random, word);
      // Another word is no typing error, and a repeated character may leave the word as it is.
      if (lexeme(typo) === lexeme(word) || isEnglishWord(typo) || isPublic.has(typo)) continue;
      typos.set(typo, word);
    }
    const wrong: string[] = [];
    for (const [typo, word] of typos) {
      const { suggestion } = await run(typo);
      if (!suggestion || lexeme(suggestion) !== lexeme(word))
        wrong.push(`${typo}: ${suggestion}, not ${word}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(TYPOS * (1 - LEAST_RIGHT));
  });
});
