/** Chains on which forwarders will be made, and the contract that makes them: none is in place yet. */
const nowhere = `0x${'0'.repeat(40)}`

export const forwarderChains = (['mainnet', 'polygon', 'arbitrum', 'optimism', 'base', 'bsc'] as const).map(
  (chain) => ({ chain, factory: nowhere }),
)
