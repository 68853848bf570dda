/** Prices and limits of the stand-in chain, in sun, bytes and milliseconds. Mainnet's as of 2026. */
export const parameters = {
  totalEnergyLimit: 180_000_000_000n,
  totalBandwidthLimit: 43_200_000_000n,
  /** Whole TRX staked on the chain. It stands still, so that one wallet's stake gives what it would give on mainnet. */
  totalEnergyStake: 19_000_000_000n,
  totalBandwidthStake: 25_000_000_000n,
  recoveryMs: 86_400_000,
  unfreezeDelayMs: 14 * 86_400_000,
  mostUnfreezing: 32,
  mostVotes: 30,
  mostSignatures: 5,
  mostActivePermissions: 8,
  /** Of a locked delegation, when it names none; in blocks. */
  usualLockBlocks: 86_400n,
  longestLockBlocks: 10_512_000n,
  rewardWaitMs: 86_400_000,
  /** Sun a vote earns in a day. */
  rewardPerVoteAndDay: 160n,
  longestExpirationMs: 86_400_000,
  largestTransaction: 500 * 1024,
  blockMs: 3_000,
  /** A block is solid when this many stand on it. */
  solidDepth: 19,
  /** Low half of a block number: how far back a transaction may name its reference block. */
  referenceReach: 65_536,
} as const

/** One TRX in sun. */
export const trx = 1_000_000n
