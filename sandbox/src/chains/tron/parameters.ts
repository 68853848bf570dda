/** Prices and limits of the stand-in chain, in sun, bytes and milliseconds. Mainnet's as of 2026. */
export const parameters = {
  totalEnergyLimit: 180_000_000_000n,
  totalBandwidthLimit: 43_200_000_000n,
  /** Whole TRX staked on the chain. It is constant, so that one wallet's stake yields what it would on mainnet. */
  totalEnergyStake: 19_000_000_000n,
  totalBandwidthStake: 25_000_000_000n,
  recoveryMs: 86_400_000,
  unfreezeDelayMs: 14 * 86_400_000,
  mostUnfreezing: 32,
  mostVotes: 30,
  mostSignatures: 5,
  mostActivePermissions: 8,
  /** Default duration of a locked delegation, in blocks. */
  usualLockBlocks: 86_400n,
  longestLockBlocks: 10_512_000n,
  rewardWaitMs: 86_400_000,
  /** Sun that a vote earns in a day. */
  rewardPerVoteAndDay: 160n,
  longestExpirationMs: 86_400_000,
  largestTransaction: 500 * 1024,
  blockMs: 3_000,
  /** Number of later blocks that make a block solid. */
  solidDepth: 19,
  /** Low half of a block number: the maximum age of a reference block. */
  referenceReach: 65_536,
} as const

/** One TRX in sun. */
export const trx = 1_000_000n
