/** Words of crypto and finance that lists of general English lack. They are correct, so they are never replaced. */
export const DOMAIN_WORDS: ReadonlySet<string> = new Set(
  `airdrop airdropped airdrops altcoin altcoins altseason amms appchain appchains apr apy apys arb arbitrageur
  arbitrageurs asics atomicity attestations auditability autocompound autocompounding backtest backtested
  backtesting bagholder bagholders basechain batcher batchers bearish benchmarked bitcoiner bitcoiners blobs
  blobspace blockchain blockchains blockspace blocktime bluechip bps bridged bridger bridgers bridging bullish
  burnable buyback buybacks bytecode callable calldata capex cascades cbdc cbdcs cefi cex cexs chainlink
  clawback clawbacks clob clustering coinbase coinjoin cointegration collateralisation collateralise
  collateralised collateralising collateralization collateralize collateralized collateralizing composability
  composable consortia contango cosigner cosigners counterparties crosschain crypto cryptoasset cryptoassets
  cryptocurrencies cryptocurrency cryptographic custodial custodians custodied cypherpunk cypherpunks
  danksharding daos dapp dapps dashboards datasets decentralisation decentralise decentralised decentralization
  decentralize decentralized defi degen degens deleverage deleveraged deleverages deleveraging delist delisted
  delisting delistings demurrage depeg depegged depegging depegs depin deployer deployers derisk derisked
  derisking desci deterministic devnet dexes dexs disinflation disinflationary diversifier drainer drainers
  drawdown drawdowns dusting dydx eigenlayer emissions enshrined enshrinement erc escrowed etf etfs eth ether
  ethereum etn etp etps evm evms exploiter exploiters faucet faucets fdv fiat fintech fintechs flashbots
  flashloan flashloans fomo forex fractionalise fractionalised fractionalize fractionalized frontrun frontrunner
  frontrunning frontruns fud fungibility fungible futures gamefi gamified gamma gasless geth greeks griefing
  gwei haircuts halvening halving halvings hardfork hardforks hashpower hashprice hashrate hashrates hawkish
  hedgers hft hodl hodler hodlers hodling homomorphic hyperinflation hyperliquid ico icos ido idos illiquidity
  incentivise incentivised incentivising incentivize incentivized incentivizing indexer indexers inscriptions
  insolvencies interchain interop interoperability interoperable intraday ipfs keccak keepers keystore kyc
  launchpad launchpads layerzero ledgers leveraged levered lido liquidations liquidator liquidators litecoin
  longs lookback lrt lrts lsd lsdfi lst lsts ltv lvr macroprudential mainnet mainnets makerdao marketcap
  marketplace marketplaces memecoin memecoins memestock mempool mempools merkle merkleised metadata metaverse
  mev mica microcap microcaps microstructure microtransaction microtransactions middleware minted minter minters
  minting mints monero multicall multichain multiparty multisig multisigs nakamoto netflow netflows nft nfts
  nonce nonces noncustodial nonfungible notional offchain offramp offramps onboarding onchain onramp onramps
  opcode opcodes opex optionality oracles orderbook orderbooks orderflow ordinals otc overbought
  overcollateralisation overcollateralise overcollateralised overcollateralization overcollateralize
  overcollateralized oversold paymaster paymasters pegged permissioned permissionless perp perps phishing plasma
  polkadot ponzi ponzinomics preconf preconfirmation preconfirmations preconfs presale presales programmability
  programmable proposer proposers protodanksharding provenance prover provers proxied pubkey pubkeys quant
  quants quorum rebalance rebalanced rebalancer rebalancers rebalances rebalancing rebase rebased rebases
  rebasing redeemable redeemers reflexivity rehypothecate rehypothecated rehypothecating rehypothecation relayer
  relayers remittance remittances reorg reorgs repo repos reputational restake restaked restaker restakers
  restakes restaking retroactive rollup rollups royalties rpc rugged rugpull rugpulls satoshi satoshis sats
  scalability scalable schnorr seigniorage sequencer sequencers sequencing settlements sharded sharding shards
  shielded shitcoin shitcoins shortfall shorts sidechain sidechains slashable slashed slashing slashings
  slippage snark snarks sofr softfork softforks solana solidity solvers soulbound spac spacs spreads stablecoin
  stablecoins stableswap staked staker stakers staking starknet starks stateless statelessness subnet subnets
  superchain swappable swapper swappers sybil sybils synthetix testnet testnets tether throughput timelock
  timelocked timelocking timelocks timestamp timestamped timestamps tokenholder tokenholders tokenisation
  tokenise tokenised tokenising tokenization tokenize tokenized tokenizing tokenomics tradable tradfi tranche
  tranches trustless trustlessly tumbler tumblers tvl twap ubi unbacked unbanked unbond unbonded unbonding
  uncensorable uncollateralised uncollateralized undercollateralised undercollateralization undercollateralized
  underwater unhedged uniswap unlocks unpegged unrealised unrealized unspent unstake unstaked unstaking unwind
  unwinding unwinds upgradable upgradeability upgradeable utxo utxos validator validators validium validiums
  verifiability verkle vested vesting vol volatilities vols vwap wagmi watchtower watchtowers whale whales
  whitelist whitelisted whitelisting whitelists whitepaper whitepapers wrapped xrp yearn yields zk zkevm zkevms
  zkp zkps zkrollup zkrollups zksnark zksnarks zksync`.split(/\s+/),
);
