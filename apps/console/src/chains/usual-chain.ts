import type { ChainName } from '@holdfast/ledger'

/** The chain of a row whose network is unknown and whose chain-specific columns are all empty. */
export const usualChain: ChainName = 'tron'
