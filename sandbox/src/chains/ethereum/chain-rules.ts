/** The fixed rules of the sandbox's Ethereum. */
export const chainRules = {
  /** EIP-155; no other network has it, so that a transaction of the sandbox is good nowhere else. */
  chainId: 1_511_502_021,
  /** Between two blocks. */
  blockSeconds: 4,
  /** A block is final once this many blocks follow it. Even: anvil states it as two epochs. */
  blocksUntilFinal: 16,
} as const
