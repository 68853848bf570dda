import type { ChainName } from '@holdfast/ledger'

/** The chain of a row that fills no column of another one, where its network is not known. */
export const usualChain: ChainName = 'tron'
