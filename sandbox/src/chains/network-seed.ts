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
  /** Inactive networks are known, but no provider of the sandbox serves them. */
  readonly isActive: boolean
  readonly tokens: readonly TokenSeed[]
}

export interface TokenSeed {
  /** The part of a CAIP-19 id after the slash. */
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** 0 and 1 are shown with the wallet, 2 on request. */
  readonly displayTier: 0 | 1 | 2
}
