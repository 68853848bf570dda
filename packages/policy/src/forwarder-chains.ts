/**
 * Chains for forwarders, deposit contracts at predicted addresses. None has a factory yet, nor a settled hash
 * of the init code.
 */
const nowhere = `0x${'0'.repeat(40)}`

export const forwarderChains = (['mainnet', 'polygon', 'arbitrum', 'optimism', 'base', 'bsc'] as const).map(
  (chain) => ({ chain, factory: nowhere, expectedInitCodeHash: null }),
)
export type ForwarderChain = (typeof forwarderChains)[number]['chain']
