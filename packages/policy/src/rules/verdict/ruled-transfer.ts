import type { AssetId } from '@holdfast/ledger'

/** The fields of an intent that the rules decide on. */
export interface RuledTransfer {
  readonly organisation: string
  /** The hash of the rules under which it was requested. */
  readonly rules: string
  readonly requestedBy: string
  readonly network: string
  readonly wallet: {
    readonly address: string
    readonly keyId: string | null
    readonly path: readonly number[]
  }
  readonly asset: { readonly id: AssetId; readonly decimals: number }
  readonly recipient: string
  readonly units: bigint
  readonly feeCeiling: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface RuledFacts {
  readonly transfer: RuledTransfer
  /** Milliseconds since 1970. */
  readonly now: number
  /** The ids of the people whose approval of this transfer was verified. */
  readonly approvedBy: Iterable<string>
  /** Base units of all transfers that people approve together with this one. Without it, this one alone. */
  readonly together?: bigint
  /** Base units of the asset that other transfers used in the window of a day, and those to this recipient. */
  readonly spent: { readonly inAsset: bigint; readonly toRecipient: bigint }
}
