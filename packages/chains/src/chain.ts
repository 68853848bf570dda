/** The one shape every chain offers to the rest of the house. */
import type { AssetId, ChainName } from '@holdfast/ledger'

export interface Chain {
  readonly name: ChainName
  readonly native: { readonly asset: AssetId; readonly symbol: string; readonly decimals: number }
  /** The address in its usual text form, or null when it is none of this chain's. */
  normaliseAddress(text: string): string | null
  /** The hash in its stored form, or null when it cannot be one. */
  normaliseHash(text: string): string | null
}
