/** Chains on which forwarders, deposit contracts at predicted addresses, will be made: none has a factory yet, and for none is
 *  the hash of the init code settled. */
const nowhere = `0x${'0'.repeat(40)}`

export const forwarderChains = (['mainnet', 'polygon', 'arbitrum', 'optimism', 'base', 'bsc'] as const).map(
  (chain) => ({ chain, factory: nowhere, expectedInitCodeHash: null }),
)
export type ForwarderChain = (typeof forwarderChains)[number]['chain']
