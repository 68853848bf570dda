import type { ChainName } from '@holdfast/ledger'

/** A network that every installation of the sandbox knows. */
export interface NetworkSeed {
  readonly code: string
  readonly name: string
  readonly chain: ChainName
  /** CAIP-2: namespace and reference. */
  readonly namespace: string
  readonly chainId: string
  readonly symbol: string
  readonly decimals: number
  readonly explorerUrl: string | null
  /** Inactive: known, but no provider of the sandbox serves it. */
  readonly isActive: boolean
  readonly tokens: readonly TokenSeed[]
}

export interface TokenSeed {
  /** What follows the slash in CAIP-19. */
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** 0 and 1: shown with the wallet; 2: on request. */
  readonly displayTier: 0 | 1 | 2
}
